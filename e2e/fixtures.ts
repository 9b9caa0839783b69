import { AxeBuilder } from '@axe-core/playwright'
import pg from 'pg'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, onTestFinished, vi } from 'vitest'
import { launchChromium, launchEngine } from '#scripts/local/servers/chromium.ts'
import type { Demo } from '#scripts/local/start-demo.ts'

/** The one that no other file uses while this one runs. */
export const demo = demoOfThisWorker()

function demoOfThisWorker(): Demo {
  const found = inject('demos')[Number(process.env.VITEST_POOL_ID) - 1]
  if (!found) throw new Error(`There is no demo for worker ${process.env.VITEST_POOL_ID}.`)
  return found
}

let browser: Browser

/** Call once per file: Chromium's engine for its stories. */
export function withBrowser(): void {
  runIn(launchEngine)
}

/** For stories of what only the whole browser does: alerts, reports, installed apps, when it asks for a file. */
export function withWholeBrowser(furtherFlags: string[] = []): void {
  runIn(() => launchChromium(furtherFlags))
}

function runIn(launch: () => Promise<Browser>): void {
  beforeAll(async () => {
    browser = await launch()
  })
  afterAll(() => browser.close())
}

export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
export const DESKTOP = { viewport: { width: 1280, height: 800 } }

interface Visit extends BrowserContextOptions {
  /** Errors and messages of the console that this story provokes on purpose. */
  expectedComplaints?: RegExp
}

/** A page in a browser profile of its own. A script error or a blocked script fails the story. */
export async function openPage({ expectedComplaints, ...options }: Visit = DESKTOP): Promise<Page> {
  const context = await browser.newContext({
    baseURL: demo.siteUrl,
    userAgent: visibleUserAgent(),
    ...options,
  })
  context.setDefaultTimeout(90_000)
  const page = await context.newPage()
  const complaints: string[] = []
  const hear = (complaint: string) => {
    if (!expectedComplaints?.test(complaint)) complaints.push(complaint)
  }
  page.on('pageerror', error => hear(error.message))
  page.on('console', message => void (message.type() === 'error' && hear(message.text())))
  onTestFinished(async () => {
    await context.close()
    expect(complaints).toEqual([])
  })
  return page
}

/** Chromium without a window calls itself HeadlessChrome, which the server does not count as a visitor. */
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

/** As after a sign-in, without the screens on the way; the door itself has stories of its own. */
export async function enter(page: Page, account = demo.admin): Promise<void> {
  await page.goto('/robots.txt')
  await page.evaluate(token => localStorage.setItem('auth-token', token), await apiToken(account))
}

/** Calls the API as a program would. */
export async function callApi(path: string, init: RequestInit & { token?: string; replica?: number } = {}) {
  const { token, replica = 0, ...rest } = init
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
  return fetch(`${demo.replicaUrls[replica]}/api${path}`, { headers, ...rest })
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
  // A busy server asks a program to come again in a moment.
  const answer = await vi.waitUntil(
    async () => {
      const tried = await callApi('/authRoute/login', { method: 'POST', body })
      return tried.status !== 503 && tried
    },
    { timeout: 30_000, interval: 1_000 },
  )
  const { user } = (await answer.json()) as { user: { token: string } }
  return user.token
}

/** As the contractor would, and until what visitors see agrees. */
export async function saveSettings(changes: object, isSeen: () => Promise<void>): Promise<void> {
  const body = JSON.stringify(changes)
  const answer = await callApi('/settingsRoute/settings', { method: 'PATCH', token: await apiToken(), body })
  expect(answer.status).toBe(200)
  await vi.waitFor(isSeen, { timeout: 45_000, interval: 100 })
}

/** For what no screen can do, such as ending a session behind a person's back. */
export async function inDatabase<T extends pg.QueryResultRow>(
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

/** What visitors see was changed in the database itself: servers keep what they have read until they are told. */
export async function announceWhatWasWritten(): Promise<void> {
  await inDatabase('update site_revision set revision = revision + 1')
}

/** Ends the session that this browser works with, behind its back. */
export async function endSessionOf(page: Page): Promise<void> {
  const digest = await page.evaluate(async () => {
    const bytes = new TextEncoder().encode(localStorage.getItem('auth-token') ?? '')
    return Array.from(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)), byte =>
      byte.toString(16).padStart(2, '0'),
    ).join('')
  })
  await inDatabase(`delete from sessions where token_hash = decode($1, 'hex')`, [digest])
}

export const notification = (page: Page) => page.getByRole('alert')

/** All browsers of a run come from one address: without this the sixth message of a minute would wait. */
export async function forgetContactPosts(): Promise<void> {
  await inDatabase('delete from contact_posts')
}

/** Fails with what axe finds on the page, or inside one element. */
export async function expectNoFindings(page: Page, what: string, within?: string): Promise<void> {
  // What is still fading in has no contrast yet.
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter(({ timeline, playState }) => timeline === document.timeline && playState === 'running')
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
        .map(animation => animation.finished),
    ),
  )
  // Legacy mode opens no second page to add up the findings.
  const builder = new AxeBuilder({ page }).setLegacyMode()
  const { violations } = await (within ? builder.include(within) : builder).analyze()
  const findings = violations.map(
    ({ id, nodes }) => `${what}: ${id} at ${nodes.map(node => node.target).join(', ')}`,
  )
  expect(findings).toEqual([])
}
