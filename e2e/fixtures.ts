import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import pg from 'pg'
import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, onTestFinished, test, vi } from 'vitest'
import { launchChromium, launchHeadlessShell } from '#scripts/local/servers/chromium.ts'
import type { Demo } from '#scripts/local/start-demo.ts'

/** Each worker has its own demo: no other file uses it while this one runs. */
export const demo = demoOfThisWorker()

function demoOfThisWorker(): Demo {
  const found = inject('demos')[Number(process.env.VITEST_POOL_ID) - 1]
  if (!found) throw new Error(`There is no demo for worker ${process.env.VITEST_POOL_ID}.`)
  return found
}

let browser: Browser

/** Call once per file: headless Chromium shell, enough for most journeys. */
export function withBrowser(): void {
  runIn(launchHeadlessShell)
}

/** Full Chromium, for journeys that need push alerts, CSP reports, installed apps or request timing. */
export function withFullChromium(furtherFlags: string[] = []): void {
  runIn(() => launchChromium(furtherFlags))
}

function runIn(launch: () => Promise<Browser>): void {
  beforeAll(async () => {
    browser = await launch()
    // Whatever the file before has sent: home and inbox render what is in sight only.
    await queryDatabase('delete from messages')
  })
  afterAll(() => browser.close())
}

export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
export const SMALL_PHONE = { ...PHONE, viewport: { width: 320, height: 640 } }
export const SIDEWAYS_PHONE = { ...PHONE, viewport: { width: 844, height: 390 } }
export const DESKTOP = { viewport: { width: 1280, height: 800 } }

/** `.ci/run` sets this: it runs the main journeys once, on a phone. Otherwise all of them run, in every variant. */
export const isQuick = process.env.QUICK_JOURNEYS === 'true'

/** The first cases in a quick run, else all. */
export const limitInQuickRun = <T>(cases: readonly T[], count = 1): readonly T[] =>
  isQuick ? cases.slice(0, count) : cases

/** A test that a quick run skips: a variant, a rare state or a sweep with axe. */
export const nightlyTest = test.skipIf(isQuick)

export const DEVICES = limitInQuickRun([
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
] as const)

interface Visit extends BrowserContextOptions {
  /** Script errors and console errors that this journey causes on purpose. */
  expectedErrors?: RegExp
}

/** A server with too much work, and the visits of many journeys from one address; the browser retries. */
const BUSY = /status of 503|status of 429.*visitRoute/

/** A page in its own browser profile. A script error or a blocked script fails the journey. */
export async function openPage({ expectedErrors, ...options }: Visit = DESKTOP): Promise<Page> {
  const context = await browser.newContext({
    baseURL: demo.siteUrl,
    userAgent: visibleUserAgent(),
    ...options,
  })
  context.setDefaultTimeout(90_000)
  if (process.env.TRACE) await context.tracing.start({ screenshots: true, snapshots: true })
  const page = await context.newPage()
  const errors: string[] = []
  const record = (error: string) => {
    if (!expectedErrors?.test(error) && !BUSY.test(error)) errors.push(error)
  }
  page.on('pageerror', error => record(error.message))
  page.on('console', message => {
    if (message.type() === 'error') record(`${message.text()} ${message.location().url}`)
  })
  onTestFinished(async ({ task }) => {
    const shown = task.result?.state === 'fail' ? await describePages(context, task.name) : null
    if (process.env.TRACE) await context.tracing.stop({ path: pathOf(task.name, 'trace.zip') })
    await context.close()
    // Not an assertion, whose message would be cut after some words.
    if (errors.length > 0) throw new Error(errors.join('\n'))
    if (shown) throw new Error(shown)
  })
  return page
}

/** Pictures of failed journeys, and traces of all with TRACE=1: `npx playwright-core show-trace FILE`. */
const RESULTS = path.resolve('.data/journeys')

function pathOf(test: string, ending: string): string {
  mkdirSync(RESULTS, { recursive: true })
  return path.join(RESULTS, `${test.replaceAll('/', '-').slice(0, 100)}.${ending}`)
}

/** What a failed journey ended with. It becomes part of the test's error, which CI prints. */
async function describePages(context: BrowserContext, test: string): Promise<string> {
  const texts = context.pages().map(async (page, index) => {
    const picture = pathOf(test, `${index + 1}.png`)
    const [text] = await Promise.all([
      page.evaluate(() => document.body.innerText).catch(String),
      page.screenshot({ path: picture, timeout: 5_000 }).catch(() => {}),
    ])
    return `${page.url()} shows (${picture}): ${text.replaceAll(/\s+/g, ' ')}`
  })
  return (await Promise.all(texts)).join('\n')
}

/** Headless Chromium calls itself HeadlessChrome, which the server does not count as a visitor. */
function visibleUserAgent(): string {
  const [major] = browser.version().split('.')
  return `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${major}.0.0.0 Safari/537.36`
}

export async function signIn(page: Page, account = demo.admin): Promise<void> {
  await page.goto('/dash')
  await page.getByLabel('Email').fill(account.email)
  await page.getByLabel('Password').fill(account.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { name: 'Welcome' }).waitFor()
}

/** Stores a session token without the sign-in page, which has its own journeys. */
export async function signInByToken(page: Page, account = demo.admin): Promise<void> {
  await page.goto('/robots.txt')
  await page.evaluate(token => localStorage.setItem('auth-token', token), await apiToken(account))
}

/** Calls the API as a program would, again while the server is busy and answers 503. */
export async function callApi(path: string, init: RequestInit & { token?: string; replica?: number } = {}) {
  const { token, replica = 0, ...rest } = init
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
  return vi.waitUntil(
    async () => {
      const answer = await fetch(`${demo.replicaUrls[replica]}/api${path}`, { headers, ...rest })
      return answer.status !== 503 && answer
    },
    { timeout: 30_000, interval: 1_000 },
  )
}

const tokens = new Map<string, string>()

/** The token of a session that is still valid: each sign-in costs the server a password hash. */
export async function apiToken(account = demo.admin): Promise<string> {
  const known = tokens.get(account.email)
  if (known && (await callApi('/authRoute/is-authenticated', { token: known })).ok) return known
  const token = await newSession(account)
  tokens.set(account.email, token)
  return token
}

/** Signs in once more, as from another device. */
export async function newSession({ email, password } = demo.admin): Promise<string> {
  const body = JSON.stringify({ email, password })
  const answer = await callApi('/authRoute/login', { method: 'POST', body })
  const { user } = (await answer.json()) as { user: { token: string } }
  return user.token
}

/** Saves settings and waits until visitors see them. */
export async function saveSettings(changes: object, isSeen: () => Promise<void>): Promise<void> {
  const body = JSON.stringify(changes)
  const answer = await callApi('/settingsRoute/settings', { method: 'PATCH', token: await apiToken(), body })
  expect(answer.status).toBe(200)
  await vi.waitFor(isSeen, { timeout: 45_000, interval: 100 })
}

/** For what no screen can do, such as ending another session. */
export async function queryDatabase<T extends pg.QueryResultRow>(
  text: string,
  values: unknown[] = [],
  databaseUrl = demo.databaseUrl,
): Promise<T[]> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  const { rows } = await client.query<T>(text, values)
  await client.end()
  return rows
}

/** After public content was changed in the database directly: servers cache it until the revision changes. */
export async function bumpSiteRevision(): Promise<void> {
  await queryDatabase('update site_revision set revision = revision + 1')
}

/** Deletes this browser's session on the server; the browser keeps its token. */
export async function endSessionOf(page: Page): Promise<void> {
  const digest = await page.evaluate(async () => {
    const bytes = new TextEncoder().encode(localStorage.getItem('auth-token') ?? '')
    return Array.from(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)), byte =>
      byte.toString(16).padStart(2, '0'),
    ).join('')
  })
  await queryDatabase(`delete from sessions where token_hash = decode($1, 'hex')`, [digest])
}

export const toast = (page: Page) => page.getByRole('alert')

/**
 * The outcome of an action, or what comes next, is on the screen: each line of its text is inside the window and nothing
 * covers it. Does not scroll. One call, because a toast stays for three seconds only.
 */
export async function expectInSight(outcome: Locator): Promise<void> {
  const hidden = await outcome.evaluate(async element => {
    const range = document.createRange()
    const isOnTop = (x: number, y: number) => {
      const hit = document.elementFromPoint(x, y)
      return hit !== null && (element.contains(hit) || hit.contains(element))
    }
    let found = ''
    for (let frame = 0; frame < 300; frame += 1) {
      range.selectNodeContents(element)
      const lines = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1)
      const isShown =
        lines.length > 0 &&
        lines.every(
          ({ left, right, top, bottom }) => isOnTop(left + 1, top + 2) && isOnTop(right - 1, bottom - 2),
        )
      if (isShown) return null
      const { x, y, width, height } = element.getBoundingClientRect()
      found = `${element.textContent} at ${x},${y}, ${width} × ${height}, in ${innerWidth} × ${innerHeight}`
      await new Promise(resolve => requestAnimationFrame(resolve))
    }
    return found
  })
  expect(hidden).toBeNull()
}

/** All browsers of a run share one IP address: without this the sixth message within a minute is rate limited. */
export async function clearContactPosts(): Promise<void> {
  await queryDatabase('delete from contact_posts')
}

/** Fails with what axe finds on the page, or inside one element. */
export async function expectNoFindings(page: Page, what: string, within?: string): Promise<void> {
  // An element that is still fading in fails the contrast rule. An animation may also be cancelled.
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ timeline, playState }) => timeline === document.timeline && playState === 'running')
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
        // In a part of the page that is not laid out, time stands still.
        .filter(({ effect }) =>
          (effect as KeyframeEffect | null)?.target?.checkVisibility({ contentVisibilityAuto: true }),
        )
        .map(animation => animation.finished),
    ),
  )
  // Legacy mode does not open a second page to collect the findings.
  const builder = new AxeBuilder({ page }).setLegacyMode()
  const { violations } = await (within ? builder.include(within) : builder).analyze()
  const findings = violations.map(
    ({ id, nodes }) => `${what}: ${id} at ${nodes.map(node => node.target).join(', ')}`,
  )
  expect(findings).toEqual([])
}
