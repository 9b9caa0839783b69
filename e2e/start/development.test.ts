import { devNull } from 'node:os'
import { expect, onTestFinished, test } from 'vitest'
import { diskUrl } from '#scripts/local/disk-url.ts'
import { keepRunning } from '#scripts/local/servers/child.ts'
import { freePort } from '#scripts/local/servers/free-port.ts'
import { untilReady } from '#scripts/local/servers/until-ready.ts'
import { demo, openPage, PHONE, withBrowser } from '../fixtures.ts'

withBrowser()

/** The server of `npm run dev`, with the data of this demo. */
async function startDevServer(): Promise<string> {
  const port = String(await freePort())
  const siteUrl = `http://localhost:${port}`
  const server = keepRunning({
    args: ['scripts/local/dev-server.ts'],
    env: {
      NODE_ENV: 'development',
      DATABASE_URL: demo.databaseUrl,
      PUBLIC_URL: siteUrl,
      PORT: port,
      SMTP_URL: demo.smtpUrl,
      STORAGE_URL: diskUrl(demo.storage.directory),
      ALLOW_TEMPORARY_STORAGE: 'true',
    },
    log: devNull,
  })
  onTestFinished(() => server.stop())
  await untilReady(siteUrl, { timeoutMs: 120_000 })
  return siteUrl
}

test('a developer looks at the parts in both themes and languages, opens a sheet, and sees parts of the site in its styles', async () => {
  // Vite replaces packages that it prepares while the page loads.
  const page = await openPage({
    ...PHONE,
    baseURL: await startDevServer(),
    expectedErrors: /status of 504/,
  })
  await page.goto('/dev/parts')
  await page.getByRole('button', { name: 'wide', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })

  const siteButton = page
    .frameLocator('iframe >> nth=0')
    .getByRole('button', { name: 'demander une soumission' })
    .first()
  const clay = 'rgb(169, 71, 42)'
  await expect.poll(() => siteButton.evaluate(it => getComputedStyle(it).backgroundColor)).toBe(clay)

  await page.getByRole('button', { name: 'Dark', exact: true }).click()
  await page.locator('html[data-theme=dark]').waitFor()
  await page.getByRole('button', { name: 'FR', exact: true }).click()
  await page.getByRole('heading', { name: 'Composants' }).waitFor()
  await page.locator('html[lang=fr]').waitFor()
})
