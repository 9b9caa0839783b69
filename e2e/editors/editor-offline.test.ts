import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import {
  apiToken,
  callApi,
  DESKTOP,
  demo,
  notification,
  openPage,
  PHONE,
  signIn,
  withBrowser,
} from '../fixtures.ts'
import {
  ABOUT,
  addLea,
  type EditorUnderTest,
  field,
  goToEditor,
  HERO,
  LEA,
  openEditor,
  pressSave,
  readSection,
  untilKept,
} from './editor-fixtures.ts'

withBrowser()
beforeAll(addLea)

const OFFLINE = { ...DESKTOP, expectedComplaints: /ERR_INTERNET_DISCONNECTED|ERR_FAILED/ }
const KEPT = 'Draft kept, not yet on the site'
const WAITING = 'No connection. Your words are kept on this device and are saved when it is back.'

describe('the line goes down', () => {
  test('in the middle of typing: typing goes on, and the save goes through later', async () => {
    const page = await openEditor(HERO, { ...PHONE, expectedComplaints: OFFLINE.expectedComplaints })
    await field(page, HERO).fill('avant ')
    await page.context().setOffline(true)
    await field(page, HERO).pressSequentially('après')
    await untilKept(page, 'avant après')
    await page.context().setOffline(false)
    await pressSave(page, HERO)
    await page.getByText(HERO.saved).waitFor()
    expect((await readSection(HERO))[HERO.field]).toBe('avant après')
  })

  test('in the middle of saving: it is told in words, and saved when the line is back', async () => {
    const page = await openEditor(HERO, OFFLINE)
    await field(page, HERO).fill('hors ligne')
    await page.context().setOffline(true)
    await pressSave(page, HERO)
    await expect.poll(() => notification(page).locator('span').allTextContents()).toEqual([HERO.failed])
    await page.getByText(WAITING).waitFor()
    expect(await field(page, HERO).inputValue()).toBe('hors ligne')
    await untilKept(page, 'hors ligne')
    await page.context().setOffline(false)
    await page.getByText(HERO.saved).waitFor()
    expect(await page.getByText(WAITING).count()).toBe(0)
    expect((await readSection(HERO))[HERO.field]).toBe('hors ligne')
  })

  test('what is typed while a save waits is not published with it, and not lost', async () => {
    const page = await openEditor(HERO, OFFLINE)
    await field(page, HERO).fill('voulu')
    await page.context().setOffline(true)
    await pressSave(page, HERO)
    await page.getByText(WAITING).waitFor()
    await page.getByLabel('Third line').fill('pas fini de l')
    await page.context().setOffline(false)
    await page.getByText(HERO.saved).waitFor()
    const saved = await readSection(HERO)
    expect(saved[HERO.field]).toBe('voulu')
    expect(saved.input3_1).not.toBe('pas fini de l')
    expect(await page.getByLabel('Third line').inputValue()).toBe('pas fini de l')
    await page.getByText(KEPT).waitFor()
  })

  test('after the server has stored the save and before it is told: no second version, no false alarm', async () => {
    const page = await openEditor(HERO, OFFLINE)
    let isLost = false
    await page.route('**/hero-section', async route => {
      if (isLost || route.request().method() !== 'PATCH') return route.continue()
      isLost = true
      await route.fetch()
      return route.abort()
    })
    await field(page, HERO).fill('une seule')
    await pressSave(page, HERO)
    await page.getByText(WAITING).waitFor()
    await page.getByRole('button', { name: 'Try now' }).click()
    await page.getByText(HERO.saved).waitFor()
    const token = await apiToken()
    const { versions } = (await (await callApi(`${HERO.path}/versions`, { token })).json()) as {
      versions: { content: { input2: string } }[]
    }
    expect(versions.filter(({ content }) => content.input2 === 'une seule')).toHaveLength(1)
  })
})

/** Home, More and the editor have been opened; then the connection goes, and Save is pressed. */
async function saveOffline(page: Page, editor: EditorUnderTest, words: string): Promise<void> {
  await signIn(page)
  await page.getByRole('link', { name: 'More' }).tap()
  await page.getByRole('main').getByRole('link', { name: editor.name }).tap()
  await field(page, editor).fill(words)
  await page.context().setOffline(true)
  await page.getByRole('button', { name: editor.save }).tap()
  await page.getByText(WAITING).waitFor()
  await untilKept(page, words)
}

/** A busy server asks a program to come again in a moment. */
const versionsOf = ({ path }: EditorUnderTest) =>
  vi.waitFor(
    async () => {
      const answer = await callApi(`${path}/versions`, { token: await apiToken() })
      expect(answer.status).toBe(200)
      return ((await answer.json()) as { versions: { savedBy: string; content: Record<string, string> }[] })
        .versions
    },
    { timeout: 45_000, interval: 1_000 },
  )

const expectOnSite = (editor: EditorUnderTest, words: string) =>
  expect.poll(async () => (await readSection(editor))[editor.field]).toBe(words)

describe('a save that found no connection', () => {
  const ON_A_PHONE = { ...PHONE, expectedComplaints: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|status of 409/ }
  const ONE_WAITS = '1 change will be saved when the connection is back'

  test('is counted on More and on the home screen, and leaves from there once the connection is back', async () => {
    const page = await openPage(ON_A_PHONE)
    await saveOffline(page, HERO, 'de l’accueil')
    await page.getByRole('link', { name: 'More' }).tap()
    await page.getByText(ONE_WAITS).waitFor()
    await page.getByRole('link', { name: 'Home', exact: true }).first().tap()
    await page.waitForURL('**/dash')
    await page.getByText(ONE_WAITS).waitFor()
    await page.context().setOffline(false)
    await page.getByText(HERO.saved).waitFor()
    await page.getByText(ONE_WAITS).waitFor({ state: 'detached' })
    await expectOnSite(HERO, 'de l’accueil')
  })

  test('leaves from another screen after its tab was closed, once', async () => {
    const page = await openPage(ON_A_PHONE)
    await saveOffline(page, HERO, 'onglet fermé')
    await page.close()
    await page.context().setOffline(false)
    const later = await page.context().newPage()
    await later.goto('/dash/more')
    await later.getByText(HERO.saved).waitFor()
    await expectOnSite(HERO, 'onglet fermé')
    expect((await versionsOf(HERO)).filter(({ content }) => content.input2 === 'onglet fermé')).toHaveLength(
      1,
    )
    await goToEditor(later, HERO)
    expect(await field(later, HERO).inputValue()).toBe('onglet fermé')
    expect(await later.getByText('Your unsaved words are back').count()).toBe(0)
  })

  test('waits in its editor when that is opened again, and leaves from there', async () => {
    const page = await openPage(ON_A_PHONE)
    await saveOffline(page, ABOUT, 'revenu voir')
    await page.getByRole('link', { name: 'More' }).tap()
    await page.getByText(ONE_WAITS).waitFor()
    await page.getByRole('main').getByRole('link', { name: ABOUT.name }).first().tap()
    await page.getByText(WAITING).waitFor()
    expect(await field(page, ABOUT).inputValue()).toBe('revenu voir')
    await page.context().setOffline(false)
    await page.getByText(ABOUT.saved).waitFor()
    await expectOnSite(ABOUT, 'revenu voir')
  })

  test('is never counted for another account nor sent by it', async () => {
    const words = `mot ${Date.now() % 1e6}`
    const page = await openPage(ON_A_PHONE)
    await saveOffline(page, HERO, words)
    // Closing a tab ends the emulation before the page: its last act would be to send its own save.
    await page.evaluate(() => {
      window.fetch = () => Promise.reject(new TypeError('Failed to fetch'))
    })
    await page.close()
    await page.context().setOffline(false)
    const other = await page.context().newPage()
    await other.goto('/robots.txt')
    await other.evaluate(token => localStorage.setItem('auth-token', token), await apiToken(LEA))
    await other.goto('/dash/more')
    await other.getByRole('heading', { name: 'More' }).waitFor()
    expect(await other.getByText(ONE_WAITS).count()).toBe(0)
    await goToEditor(other, ABOUT)
    await field(other, ABOUT).fill('de Léa')
    await pressSave(other, ABOUT)
    await other.getByText(ABOUT.saved).waitFor()
    expect((await versionsOf(HERO)).filter(({ content }) => content.input2 === words)).toEqual([])

    await other.evaluate(token => localStorage.setItem('auth-token', token), await apiToken(demo.admin))
    await other.goto('/dash')
    await other.getByText(HERO.saved).waitFor()
    const [newest, before] = await versionsOf(HERO)
    expect(newest?.content.input2).toBe(words)
    expect(newest?.savedBy).not.toBe('Léa Roy')
    expect(before?.content.input2).not.toBe(words)
  })

  test('overwrites nobody: it becomes a draft again, and that is told on any screen', async () => {
    const page = await openPage(ON_A_PHONE)
    await saveOffline(page, HERO, 'le mien')
    await page.getByRole('link', { name: 'More' }).tap()
    await page.getByText(ONE_WAITS).waitFor()
    const body = JSON.stringify({ input2: 'd’un autre' })
    await callApi(HERO.path, { method: 'PATCH', token: await apiToken(LEA), body })
    await page.context().setOffline(false)
    await notification(page)
      .getByText('Hero Section was not saved. Your draft is kept: open it to see why.')
      .waitFor()
    await page.getByText('1 draft is not on the site yet').waitFor()
    await expectOnSite(HERO, 'd’un autre')
    await page.getByRole('main').getByRole('link', { name: 'Hero' }).first().tap()
    await page.getByText('Somebody saved this section since you began.').waitFor()
    expect(await field(page, HERO).inputValue()).toBe('le mien')
    await page.getByRole('button', { name: 'Discard draft' }).first().tap()
  })
})
