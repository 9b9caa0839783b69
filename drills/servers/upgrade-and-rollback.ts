import { rmSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import type { Browser, Page } from 'playwright-core'
import { type MailSink, startMailSink } from '#scripts/local/mail/mail-sink.ts'
import { sendRequest } from '#scripts/local/send-request.ts'
import { launchHeadlessShell } from '#scripts/local/servers/chromium.ts'
import { ADMIN, type DrillEnvironment, type DrillSite, withDrillEnvironment } from '../drill-environment.ts'
import type { Outcome } from '../run.ts'
import { query } from '../visitor-messages.ts'
import { copyAsLaterVersion, LATER_MIGRATION, ROOT, runScript } from './versions.ts'

/** An expand migration: a new table, and a column that this version doesn't write. */
const MIGRATION = `
create table later_notes (id bigint generated always as identity primary key, note text not null);
alter table messages add column later_note text not null default '';`

const WITHIN_MS = 60_000

interface Setup {
  drillEnvironment: DrillEnvironment
  site: DrillSite
  sink: MailSink
  browser: Browser
}

/**
 * An upgrade to a later version and a rollback, as in docs/operations.md: open pages keep working, and this version runs
 * on the database that the later one has migrated.
 */
export async function upgradeAndRollback(): Promise<Outcome[]> {
  const later = await copyAsLaterVersion(MIGRATION)
  const sink = await startMailSink()
  const browser = await launchHeadlessShell()
  try {
    return await withDrillEnvironment(async drillEnvironment => {
      const site = await drillEnvironment.startSite({ replicas: 1, smtpUrl: sink.smtpUrl })
      const setup = { drillEnvironment, site, sink, browser }
      const visitor = await openSite(setup)
      const admin = await openDashboard(setup)
      await runScript(later.folder, 'migrate', drillEnvironment.databaseUrl)
      await site.replaceServer(0, later.folder)
      await site.replaceWorker(later.folder)
      return [await writeInOpenPage(setup, visitor), await openNextScreen(admin), await rollBack(setup)]
    })
  } finally {
    await browser.close()
    await sink.stop()
    rmSync(later.folder, { recursive: true, force: true })
  }
}

async function openPage(browser: Browser): Promise<Page> {
  const page = await browser.newPage()
  page.setDefaultTimeout(WITHIN_MS)
  return page
}

/** Records the scripts and styles that the page requests, with their status. */
function watchAssets(page: Page): () => string {
  const statuses: number[] = []
  page.on('response', answer => {
    if (new URL(answer.url()).pathname.startsWith('/assets/')) statuses.push(answer.status())
  })
  return () => `${statuses.filter(status => status < 400).length} of ${statuses.length} assets`
}

async function openSite({ site, browser }: Setup): Promise<Page> {
  const page = await openPage(browser)
  await page.goto(site.urls[0] ?? '')
  await page.mouse.move(5, 5)
  await page.waitForFunction(() => performance.getEntriesByName('behaviours').length > 0)
  return page
}

async function openDashboard({ site, browser }: Setup): Promise<Page> {
  const page = await openPage(browser)
  await page.goto(`${site.urls[0]}/dash`)
  await page.getByLabel('Email').fill(ADMIN.email)
  await page.getByLabel('Password', { exact: true }).fill(ADMIN.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { name: 'Welcome' }).waitFor()
  // A reload would remove this marker.
  await page.evaluate(() => document.body.setAttribute('data-same-document', ''))
  return page
}

/** The contact dialog and the proof of work are lazy-loaded scripts. */
async function writeInOpenPage({ drillEnvironment }: Setup, page: Page): Promise<Outcome> {
  const message = 'Une page ouverte avant la mise à jour'
  const assets = watchAssets(page)
  const outcome = await writeMessage(page, message).then(
    () => 'sent',
    (error: Error) => error.message.split('\n')[0],
  )
  const isStored = await until(async () => {
    const rows = await query(
      drillEnvironment.databaseUrl,
      `select from messages where message = '${message}'`,
    )
    return rows.length === 1
  })
  return {
    promise: 'a visitor whose page was open during an upgrade opens the contact form and sends it',
    figure: `${outcome}, ${isStored ? 'stored once' : 'not stored'}, ${assets()}`,
    hasHeld: isStored,
  }
}

async function writeMessage(page: Page, message: string): Promise<void> {
  await page.locator('header').first().getByRole('link', { name: 'Contact' }).click()
  const form = page.getByRole('dialog', { name: 'Contact' })
  const fields = {
    Nom: 'Camille',
    Téléphone: '418 555-0142',
    Courriel: 'camille@exemple.ca',
    'Votre projet': message,
  }
  for (const [label, text] of Object.entries(fields)) await form.getByLabel(label, { exact: true }).fill(text)
  await form.getByLabel('J’ai lu et j’accepte').check()
  await form.getByRole('button', { name: 'Envoyer' }).click()
}

async function openNextScreen(page: Page): Promise<Outcome> {
  const assets = watchAssets(page)
  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Hero' }).click()
  const isOpen = await page
    .getByRole('heading', { name: 'Hero Section' })
    .waitFor()
    .then(
      () => true,
      () => false,
    )
  const isSameDocument = (await page.locator('body[data-same-document]').count()) === 1
  return {
    promise: 'in a dashboard that was open during an upgrade, the next screen opens at the first click',
    figure: `${isOpen ? 'open' : 'not open'}, ${isSameDocument ? 'without' : 'after'} a reload, ${assets()}`,
    hasHeld: isOpen && isSameDocument,
  }
}

async function rollBack({ drillEnvironment, site, sink }: Setup): Promise<Outcome> {
  const migrated = await runScript(ROOT, 'migrate', drillEnvironment.databaseUrl)
  await site.replaceServer(0, ROOT)
  await site.replaceWorker(ROOT)
  const message = 'Un message après le retour'
  const fields = { name: 'Camille', email: 'camille@exemple.ca', phone: '418 555-0142', fillMs: 9_000 }
  const { status } = await sendRequest(site.urls[0] ?? '', {
    path: '/api/contactRoute/contact',
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify({ ...fields, message }),
    from: '127.0.60.1',
  })
  const isMailed = await until(async () => sink.mails.some(({ text }) => text.includes(message)))
  return {
    promise:
      'after a rollback on the migrated database, migrate succeeds and says so, server and worker start, a message is accepted and mailed',
    figure: `${migrated.trim().replaceAll('\n', ' ')} Message ${status}, ${isMailed ? 'mailed' : 'not mailed'}`,
    hasHeld: migrated.includes(LATER_MIGRATION) && status === 201 && isMailed,
  }
}

async function until(isSo: () => Promise<boolean>): Promise<boolean> {
  for (const end = Date.now() + WITHIN_MS; Date.now() < end; await wait(100)) if (await isSo()) return true
  return false
}
