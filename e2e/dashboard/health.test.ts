import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { version } from '../../package.json'
import { anAccount } from '../account/account-fixtures.ts'
import {
  DEVICES,
  expectNoFindings,
  openPage,
  PHONE,
  queryDatabase,
  signInByToken,
  withBrowser,
} from '../fixtures.ts'

withBrowser()

/** As when the tab is looked at again: nobody waits for the next poll. */
const lookAgain = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))

async function withBackups(...rows: string[]): Promise<void> {
  onTestFinished(async () => void (await queryDatabase('delete from backups')))
  await queryDatabase('delete from backups')
  for (const row of rows)
    await queryDatabase(
      `insert into backups (taken_at, bytes, row_count, object_count, proven_at, proof_failed_at) values (${row})`,
    )
}

test.each(DEVICES)('on %s an admin reads what works, and what to do about the rest', async (_, device) => {
  await withBackups(`now() - interval '5 hours', 1230000000, 12400, 310, now() - interval '3 hours', null`)
  const page = await openPage(device)
  await signInByToken(page)
  await page.goto('/dash/more')
  await page.getByRole('link', { name: 'Health' }).last().click()
  const list = page.getByRole('list', { name: 'Health' })
  const check = (name: string) =>
    list.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
  await check('Backup Good').getByText('Last backup 5 hours ago, 1.2 GB.').waitFor()
  await check('Restore test Good')
    .getByText(/^Restored in full 3 hours ago: 12,400 rows and 310 files/)
    .waitFor()
  await check('Background worker Good').waitFor()
  await check('Outgoing email Good')
    .getByText(/^The mail server is ready\./)
    .waitFor()
  await check('Certificate Not checked').getByText('Your site is served without https.').waitFor()
  await expectNoFindings(page, 'health', 'main')

  await queryDatabase(`update backups set taken_at = now() - interval '4 days', proof_failed_at = now()`)
  // The answer is kept for some seconds.
  await expect
    .poll(
      async () => {
        await page.reload()
        await list.waitFor()
        return list.getByRole('heading').first().innerText()
      },
      { timeout: 30_000 },
    )
    .toBe('Backup Needs fixing')
  await check('Backup').getByText('Last backup 4 days ago, 1.2 GB.').waitFor()
  await check('Backup')
    .getByText(/^Ask whoever installed the site/)
    .waitFor()
  await check('Restore test Needs fixing')
    .getByText(/could not be restored in full/)
    .waitFor()
  await expectNoFindings(page, 'health with problems', 'main')
  await check('Version').getByRole('link', { name: 'What’s new' }).click()
  await page.getByRole('heading', { name: `Version ${version}` }).waitFor()
})

test('an admin whose connection is lost keeps what was read, and a helper is refused and finds no link', async () => {
  const page = await openPage({ ...PHONE, expectedErrors: /Failed to (fetch|load)|status of 403|ERR_/ })
  await signInByToken(page)
  await page.goto('/dash/health')
  await page.getByText(/^Checked at /).waitFor()
  await page.context().setOffline(true)
  // What was read within the last second is not read again.
  const note = page.getByText('No connection. This may be old; it’ll refresh by itself.')
  await expect.poll(() => lookAgain(page).then(() => note.count()), { interval: 500 }).toBe(1)
  await page.getByRole('list', { name: 'Health' }).waitFor()
  await page.context().setOffline(false)

  await signInByToken(page, await anAccount('helper'))
  await page.goto('/dash/more')
  await page.getByRole('link', { name: 'Settings' }).waitFor()
  expect(await page.getByRole('link', { name: 'Health' }).count()).toBe(0)
  await page.goto('/dash/health')
  await page.getByText('Only admins can do this.').waitFor()
})

test('home tells an admin what is broken until it is mended, and leads to what to do', async () => {
  await withBackups(`now() - interval '4 days', 1230000000, 12400, 310, now(), null`)
  const page = await openPage(PHONE)
  await signInByToken(page)
  await page.goto('/dash')
  const note = page.getByRole('link', { name: 'Needs fixing: Backup See what to do' })
  // Another journey has just asked: the answer is kept for some seconds.
  await note.waitFor()
  await expectNoFindings(page, 'home with something broken', 'main')
  await note.tap()
  await page.getByRole('heading', { name: 'Backup Needs fixing' }).waitFor()
  await queryDatabase('update backups set taken_at = now()')
  const mended = page.getByRole('heading', { name: 'Backup Good' })
  await expect
    .poll(() => lookAgain(page).then(() => mended.count()), { timeout: 60_000, interval: 1_000 })
    .toBe(1)
  await page.goto('/dash')
  await page.getByRole('heading', { name: /^Welcome/ }).waitFor()
  await page.getByText('Speed for your visitors').waitFor()
  expect(await note.count()).toBe(0)
})

test('on a phone a reader finds what is new under More, in French, and home leads to it after an update only', async () => {
  const page = await openPage(PHONE)
  await signInByToken(page, await anAccount('reader'))
  await page.evaluate(() => {
    localStorage.setItem('language', 'fr')
    localStorage.setItem('language-chosen', 'yes')
  })
  const openHome = async () => {
    await page.goto('/dash')
    await page.getByRole('heading', { name: /^Bonjour/ }).waitFor()
  }
  const seen = () => page.evaluate(() => localStorage.getItem('seen-version'))
  const comeFromEarlierVersion = () => page.evaluate(() => localStorage.setItem('seen-version', '0.0.9'))
  const note = page.getByRole('link', { name: `Version ${version} : voir les nouveautés` })
  const notes = page.getByRole('heading', { name: `Version ${version}`, exact: true })

  // On a new device everything is new: nothing is said.
  await openHome()
  expect(await note.count()).toBe(0)
  expect(await seen()).toBe(version)
  const tabs = page.getByRole('navigation', { name: 'Navigation principale' })
  await tabs.getByRole('link', { name: 'Plus' }).tap()
  await page.getByRole('link', { name: `Nouveautés Version ${version}` }).tap()
  await page.getByRole('heading', { name: 'Nouveautés', level: 1 }).waitFor()
  await notes.waitFor()
  await page.getByText(/^La première version/).waitFor()
  await expectNoFindings(page, 'what is new', 'main')

  await comeFromEarlierVersion()
  await openHome()
  await expectNoFindings(page, 'home after an update', 'main')
  await note.tap()
  await notes.waitFor()
  expect(await seen()).toBe(version)
  await openHome()
  expect(await note.count()).toBe(0)

  await comeFromEarlierVersion()
  await openHome()
  await page.getByRole('button', { name: 'Masquer les nouveautés' }).tap()
  await note.waitFor({ state: 'detached' })
  await openHome()
  expect(await note.count()).toBe(0)
})
