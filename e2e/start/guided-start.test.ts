import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startDemo } from '#scripts/local/start-demo.ts'
import {
  DESKTOP,
  expectInSight,
  expectNoFindings,
  openPage,
  PHONE,
  queryDatabase,
  withBrowser,
} from '../fixtures.ts'

withBrowser()

const MOST_TAPS = 30
const MOST_MS = 5 * 60_000

// These journeys begin where a new owner begins: without content.
let empty: Awaited<ReturnType<typeof startDemo>>

beforeAll(async () => {
  empty = await startDemo({
    replicas: 1,
    env: { DEMO_EMPTY: '1', MAX_EVENT_LOOP_DELAY_MS: '60000' },
  })
}, 240_000)
afterAll(() => empty?.stop())

/** As it was right after the installation. */
async function reset() {
  const run = (text: string) => queryDatabase(text, [], empty.demo.databaseUrl)
  await run('delete from settings_versions')
  await run('delete from start_steps')
  await run("delete from account_mails where kind = 'test'")
  await run("update users set name = 'Admin'")
  await run('update site_revision set revision = revision + 1')
  await expect.poll(() => page('/')).toContain('noindex')
}

const page = async (path: string) => (await fetch(empty.demo.siteUrl + path)).text()

test('a new site keeps search engines out and tells visitors that it is being prepared', async () => {
  for (const path of ['/', '/blogue', '/contact', '/politique-de-confidentialite']) {
    const html = await page(path)
    expect(html).toContain('<meta name="robots" content="noindex"/>')
    expect(html).toContain('Site en préparation')
    expect(html).not.toContain('application/ld+json')
    expect(html).not.toContain('tel:+1418555')
  }
  expect(await page('/sitemap.xml')).not.toContain('<loc>')
})

/** Presses as a person does, and counts. */
function tapper(page: Page, isTouch: boolean) {
  let taps = 0
  return {
    count: () => taps,
    /** A field that has the focus needs no tap. */
    async focus(name: string) {
      const field = page.getByRole('textbox', { name, exact: true })
      if (!(await field.evaluate(element => element === document.activeElement)))
        await this.tap('textbox', name)
    },
    async tap(role: 'button' | 'textbox', name: string | RegExp) {
      const target = page.getByRole(role, { name, exact: typeof name === 'string' })
      await (isTouch ? target.tap() : target.click())
      taps += 1
    },
  }
}

const DEVICES = [
  ['phone', PHONE, true],
  ['desktop', DESKTOP, false],
] as const

test.each(DEVICES)(
  `on a %s a new owner has a site that is ready within ${MOST_TAPS} taps and five minutes`,
  async (_, device, isTouch) => {
    await reset()
    const screen = await openPage({ ...device, baseURL: empty.demo.siteUrl })
    const startedAt = performance.now()
    const taps = tapper(screen, isTouch)
    const { tap, count } = taps
    const type = async (label: string, text: string) => {
      await taps.focus(label)
      // The whole text is selected: typing replaces it.
      await screen.keyboard.type(text)
    }
    await screen.goto('/dash')
    await type('Email', empty.demo.admin.email)
    await type('Password', empty.demo.admin.password)
    await tap('button', 'Sign in')

    await screen.getByRole('heading', { name: 'Start your site' }).waitFor()
    await expectNoFindings(screen, 'guided start')
    await tap('button', 'Fill in: Your business')
    await type('Your name', 'Léa Tremblay')
    await type('Business name', 'Céramique Tremblay')
    await type('Phone', '4185550177')
    await type('RBQ licence', '5678123490')
    await expectNoFindings(screen, 'first form of the guided start')
    await tap('button', 'Save and continue')

    await screen.getByRole('dialog', { name: 'Where and when you work' }).waitFor()
    await type('City', 'Lévis')
    await tap('button', 'Save and continue')

    await screen.getByRole('dialog', { name: 'Your email' }).waitFor()
    await type('Email', 'bonjour@ceramique-tremblay.example')
    await tap('button', 'Save and continue')

    await screen.getByRole('dialog', { name: 'Who protects personal information' }).waitFor()
    await expect.poll(() => screen.getByLabel('Privacy officer’s name').inputValue()).toBe('Léa Tremblay')
    await tap('button', 'Save and continue')

    await screen.getByRole('heading', { name: 'Your site is ready' }).waitFor()
    await expectInSight(screen.getByText('Your site is ready', { exact: true }))
    await tap('button', 'Send me a test email')
    await screen.getByText(`Sent to ${empty.demo.admin.email}.`, { exact: false }).waitFor()
    const mails = (await (await fetch(`${empty.demo.mailUrl}/messages.json`)).json()) as { subject: string }[]
    expect(mails.map(({ subject }) => subject).join()).toContain('Test mail')

    for (const step of ['Your own photos', 'Notifications on this device', 'Two-step sign-in', 'Reviews'])
      await tap('button', `Skip: ${step}`)
    await tap('button', 'Fill in: What your developer knows')
    await screen.getByText('A mail server is set').waitFor()
    await tap('button', 'Later')
    await expectNoFindings(screen, 'a ready site')
    await tap('button', 'Close this list')
    await screen.getByRole('heading', { name: 'Your site is ready' }).waitFor({ state: 'detached' })

    expect(count()).toBeLessThanOrEqual(MOST_TAPS)
    expect(performance.now() - startedAt).toBeLessThan(MOST_MS)

    // What the screen says is true: visitors see it, and search engines may come.
    await expect.poll(() => page('/')).not.toContain('noindex')
    const html = await page('/')
    for (const fact of [
      'Céramique Tremblay',
      '418 555-0177',
      '5678-1234-90',
      'Lévis et les environs',
      'ld+json',
    ])
      expect(html).toContain(fact)
    expect(html).not.toContain('Site en préparation')
    expect(html).not.toMatch(/>\[[a-zé]/)
    // Street and postal code may wait.
    expect(await page('/contact')).toContain(
      'Demandé par Céramique Tremblay, Lévis, 418 555-0177, bonjour@ceramique-tremblay.example. Chaque envoi',
    )
    await expect.poll(() => page('/sitemap.xml')).toContain('<loc>')
    await screen.reload()
    await screen.getByRole('heading', { name: 'Welcome, Léa Tremblay' }).waitFor()
  },
)

async function openStart(): Promise<Page> {
  const screen = await openPage({ ...PHONE, baseURL: empty.demo.siteUrl })
  await screen.goto('/dash')
  await screen.getByLabel('Email').fill(empty.demo.admin.email)
  await screen.getByLabel('Password').fill(empty.demo.admin.password)
  await screen.getByRole('button', { name: 'Sign in' }).tap()
  await screen.getByRole('heading', { name: 'Start your site' }).waitFor()
  return screen
}

test('a form of the guided start says what the site needs, and keeps what was typed', async () => {
  await reset()
  const screen = await openStart()
  await screen.getByRole('button', { name: 'Fill in: Your business' }).tap()
  await screen.getByLabel('Business name').fill('Céramique Roy')
  await screen.getByRole('button', { name: 'Save and continue' }).tap()
  await expect.poll(() => screen.getByText('Your site needs this.').count()).toBe(3)
  await screen.getByRole('button', { name: 'Later' }).tap()
  await screen.reload()
  await screen.getByRole('button', { name: 'Fill in: Your business' }).tap()
  expect(await screen.getByLabel('Business name').inputValue()).toBe('Céramique Roy')
  expect(await page('/')).not.toContain('Céramique Roy')
})

/** As from the settings screen of another device. */
async function saveElsewhere(screen: Page, changes: object): Promise<void> {
  const status = await screen.evaluate(async body => {
    const authorization = `Bearer ${localStorage.getItem('auth-token')}`
    const headers = { 'content-type': 'application/json', authorization }
    return (await fetch('/api/settingsRoute/settings', { method: 'PATCH', headers, body })).status
  }, JSON.stringify(changes))
  expect(status).toBe(200)
}

const BUSINESS = { name: 'Céramique Tremblay', phone: '418 555-0177', licence: '5678-1234-90' }

test('a new owner who wants no email of new messages goes on to the next form', async () => {
  await reset()
  const screen = await openStart()
  await saveElsewhere(screen, { ...BUSINESS, city: 'Lévis', serviceArea: 'Lévis et les environs' })
  await screen.reload()
  await screen.getByRole('button', { name: 'Fill in: Your email' }).tap()
  await screen.getByRole('textbox', { name: 'Email', exact: true }).fill('bonjour@ceramique-roy.example')
  await screen.getByLabel('Email me each new message at').fill('')
  await screen.getByRole('button', { name: 'Save and continue' }).tap()
  const next = screen.getByRole('dialog', { name: 'Who protects personal information' })
  await next.getByLabel('Privacy officer’s name').fill('Léa Tremblay')
  await screen.getByRole('button', { name: 'Save and continue' }).tap()
  // It comes back to what is left, once.
  await screen.getByRole('dialog', { name: 'Your email' }).waitFor()
  await screen.getByLabel('Email me each new message at').fill('')
  await screen.getByRole('button', { name: 'Save and continue' }).tap()
  await expect.poll(() => screen.getByRole('dialog').count()).toBe(0)
})

test('a draft of a guided form says that it is one, and undoes nothing that was set in Settings since', async () => {
  await reset()
  const screen = await openStart()
  const open = () => screen.getByRole('button', { name: /: Your business$/ }).tap()
  const name = screen.getByLabel('Business name')
  const stored = async () => {
    const [row] = await queryDatabase<typeof BUSINESS>(
      `select content->>'name' as name, content->>'phone' as phone, content->>'licence' as licence
       from settings_versions order by version desc limit 1`,
      [],
      empty.demo.databaseUrl,
    )
    return row
  }
  await open()
  await screen.getByLabel('Your name').fill('Léa Tremblay')
  await name.fill('Céramique Roy')
  await screen.getByRole('button', { name: 'Later' }).tap()
  await saveElsewhere(screen, BUSINESS)
  await screen.reload()
  await open()
  await screen.getByText('You have an unsaved draft.').waitFor()
  expect(await name.inputValue()).toBe('Céramique Roy')
  expect(await screen.getByLabel('Phone').inputValue()).toBe(BUSINESS.phone)
  await screen.getByRole('button', { name: 'Start over' }).tap()
  expect(await name.inputValue()).toBe(BUSINESS.name)

  // What is set elsewhere while the form is open stays as well.
  await screen.getByLabel('Your name').fill('Léa Tremblay')
  await name.fill('Céramique Roy')
  await saveElsewhere(screen, { phone: '418 555-0188' })
  await screen.getByRole('button', { name: 'Save and continue' }).tap()
  await screen.getByRole('dialog', { name: 'Where and when you work' }).waitFor()
  expect(await stored()).toEqual({ ...BUSINESS, name: 'Céramique Roy', phone: '418 555-0188' })
})
