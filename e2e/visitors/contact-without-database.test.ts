import path from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { sendRequest } from '#scripts/local/send-request.ts'
import { type LocalPostgres, startPostgres } from '#scripts/local/servers/postgres.ts'
import { startDemo } from '#scripts/local/start-demo.ts'
import { openPage, PHONE, queryDatabase, withBrowser } from '../fixtures.ts'

withBrowser()

let ownDemo: Awaited<ReturnType<typeof startDemo>>
let restarted: LocalPostgres | undefined

// A separate demo: nothing else may use its database.
beforeAll(async () => {
  ownDemo = await startDemo({ replicas: 1 })
}, 60_000)

afterAll(async () => {
  await ownDemo.stop()
  await restarted?.stop()
})

const FAILURE = "Une erreur est survenue lors de l'envoi du formulaire. Veuillez réessayer."

/** PostgreSQL's "fast" shutdown. */
async function stopDatabase(): Promise<void> {
  const pid = ownDemo.processId('postgres')
  process.kill(pid, 'SIGINT')
  // Until then its lock file keeps the next one from starting.
  await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow('ESRCH'), 30_000)
  await vi.waitFor(
    async () => expect((await sendRequest(ownDemo.demo.siteUrl, { path: '/readyz' })).status).toBe(503),
    10_000,
  )
}

async function startDatabase(): Promise<void> {
  const { databaseUrl, storage } = ownDemo.demo
  const port = Number(new URL(databaseUrl).port)
  restarted = await startPostgres({ directory: path.dirname(storage.directory), isDurable: true, port })
  await vi.waitFor(
    async () => expect((await sendRequest(ownDemo.demo.siteUrl, { path: '/readyz' })).status).toBe(200),
    10_000,
  )
}

async function fill(page: Page, message: string): Promise<void> {
  await page.getByLabel('Nom').fill('Camille & "Co" <b>')
  await page.getByLabel('Téléphone').fill('418 555-0142')
  await page.getByLabel('Courriel').first().fill('camille@exemple.ca')
  await page.getByLabel('Votre projet').fill(message)
  await page.getByLabel('J’ai lu et j’accepte').check()
}

test('a visitor without scripts writes while the database is down: nothing typed is lost, and the retry is stored once', async () => {
  const { siteUrl, databaseUrl } = ownDemo.demo
  const message = 'Une douche à refaire,\ndeux lignes.'
  const page = await openPage({ ...PHONE, javaScriptEnabled: false, expectedErrors: /status of 503/ })
  // A server that was just started may not have rendered this page yet.
  expect((await sendRequest(siteUrl, { path: '/contact' })).status).toBe(200)
  await stopDatabase()

  const opened = await page.goto(`${siteUrl}/contact`)
  expect(opened?.status()).toBe(200)
  await fill(page, message)
  const answered = page.waitForResponse(response => response.request().method() === 'POST')
  await page.getByRole('button', { name: 'Envoyer' }).click()
  const answer = await answered
  expect(answer.status()).toBe(503)
  expect(Number(answer.headers()['retry-after'])).toBeGreaterThan(0)

  await page.getByText(FAILURE, { exact: true }).waitFor()
  await page.getByText('Rien n’est perdu').waitFor()
  expect(await page.locator('main a[href^="tel:"]').first().innerText()).toBe('418 555-0142')
  expect(await page.getByLabel('Nom').inputValue()).toBe('Camille & "Co" <b>')
  expect(await page.getByLabel('Courriel').first().inputValue()).toBe('camille@exemple.ca')
  expect(await page.getByLabel('Votre projet').inputValue()).toBe(message)
  expect(await page.getByLabel('J’ai lu et j’accepte').isChecked()).toBe(true)

  await startDatabase()
  await page.getByRole('button', { name: 'Envoyer' }).click()
  await page.getByText('Votre message est bien arrivé.').waitFor()
  const stored = 'select name from messages where message like $1'
  expect(await queryDatabase(stored, ['Une douche%'], databaseUrl)).toEqual([{ name: 'Camille & "Co" <b>' }])
}, 120_000)
