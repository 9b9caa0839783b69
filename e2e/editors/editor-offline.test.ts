import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  apiToken,
  callApi,
  DESKTOP,
  demo,
  expectInSight,
  nightlyTest,
  openPage,
  PHONE,
  SIDEWAYS_PHONE,
  signIn,
  toast,
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
  untilDraftSaved,
} from './editor-fixtures.ts'

withBrowser()
beforeAll(addLea)

const OFFLINE = { ...DESKTOP, expectedErrors: /ERR_INTERNET_DISCONNECTED|ERR_FAILED/ }
const DRAFT_SAVED = 'Draft saved, not live yet'
const WAITING = 'No connection. Your changes are on this device and will be saved when you’re back online.'

describe('the connection is lost', () => {
  test('while somebody types: typing goes on, and the save succeeds later', async () => {
    const page = await openEditor(HERO, { ...PHONE, expectedErrors: OFFLINE.expectedErrors })
    await field(page, HERO).fill('avant ')
    await page.context().setOffline(true)
    await field(page, HERO).pressSequentially('après')
    await untilDraftSaved(page, 'avant après')
    await page.context().setOffline(false)
    await pressSave(page, HERO)
    await page.getByText(HERO.saved).waitFor()
    expect((await readSection(HERO))[HERO.field]).toBe('avant après')
  })

  test('during a save: the editor says so, and saves when the connection is back', async () => {
    const page = await openEditor(HERO, { ...SIDEWAYS_PHONE, expectedErrors: OFFLINE.expectedErrors })
    await field(page, HERO).fill('hors ligne')
    await page.context().setOffline(true)
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await pressSave(page, HERO)
    await expect.poll(() => toast(page).locator('span').allTextContents()).toEqual([HERO.failed])
    await expectInSight(page.getByText(WAITING))
    expect(await field(page, HERO).inputValue()).toBe('hors ligne')
    await untilDraftSaved(page, 'hors ligne')
    await page.getByRole('button', { name: 'Try now' }).click()
    await page.getByText(WAITING).waitFor()
    await page.context().setOffline(false)
    await page.getByText(HERO.saved).waitFor()
    expect(await page.getByText(WAITING).count()).toBe(0)
    expect((await readSection(HERO))[HERO.field]).toBe('hors ligne')
  })

  test('while a save waits: what is typed meanwhile is neither published with it nor lost', async () => {
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
    await page.getByText(DRAFT_SAVED).waitFor()
  })

  test('while a save waits: a field that is typed back stays as it was typed, and the save can be discarded', async () => {
    const before = String((await readSection(HERO))[HERO.field])
    const page = await openEditor(HERO, OFFLINE)
    const discard = page.getByRole('button', { name: 'Discard draft' })
    await field(page, HERO).fill('retiré')
    await page.context().setOffline(true)
    await pressSave(page, HERO)
    await page.getByText(WAITING).waitFor()
    await field(page, HERO).fill(before)
    await discard.waitFor()
    await page.context().setOffline(false)
    await page.getByText(HERO.saved).waitFor()
    expect((await readSection(HERO))[HERO.field]).toBe('retiré')
    expect(await field(page, HERO).inputValue()).toBe(before)
    await page.getByText(DRAFT_SAVED).waitFor()

    await pressSave(page, HERO)
    await page.getByText(DRAFT_SAVED).waitFor({ state: 'detached' })
    await field(page, HERO).fill('retiré avant')
    await page.context().setOffline(true)
    await pressSave(page, HERO)
    await page.getByText(WAITING).waitFor()
    await field(page, HERO).fill(before)
    await discard.click()
    await page.getByText(WAITING).waitFor({ state: 'detached' })
    const { length } = await versionsOf(HERO)
    await page.context().setOffline(false)
    await page.reload()
    await page.getByText('History').waitFor()
    expect(await field(page, HERO).inputValue()).toBe(before)
    expect(await versionsOf(HERO)).toHaveLength(length)
  })

  test('before the response to a stored save: no second version is stored, and no conflict is shown', async () => {
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
    await page.getByText(HERO.saved).waitFor()
    const token = await apiToken()
    const { versions } = (await (await callApi(`${HERO.path}/versions`, { token })).json()) as {
      versions: { content: { input2: string } }[]
    }
    expect(versions.filter(({ content }) => content.input2 === 'une seule')).toHaveLength(1)
  })
})

/** Opens Home, More and the editor, goes offline, and presses Save. */
async function saveOffline(page: Page, editor: EditorUnderTest, text: string): Promise<void> {
  await signIn(page)
  await page.getByRole('link', { name: 'More', exact: true }).tap()
  await page.getByRole('main').getByRole('link', { name: editor.name }).tap()
  await field(page, editor).fill(text)
  await page.context().setOffline(true)
  await pressSave(page, editor)
  await page.getByText(WAITING).waitFor()
  await untilDraftSaved(page, text)
}

const versionsOf = async ({ path }: EditorUnderTest) => {
  const answer = await callApi(`${path}/versions`, { token: await apiToken() })
  expect(answer.status).toBe(200)
  return ((await answer.json()) as { versions: { savedBy: string; content: Record<string, string> }[] })
    .versions
}

const expectOnSite = (editor: EditorUnderTest, text: string) =>
  expect.poll(async () => (await readSection(editor))[editor.field]).toBe(text)

describe('a save without a connection', () => {
  const ON_A_PHONE = { ...PHONE, expectedErrors: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|status of 409/ }
  const ONE_WAITS = '1 change will be saved when the connection is back'

  test('is counted on More and on the home screen, and is sent from there once the connection is back', async () => {
    const page = await openPage(ON_A_PHONE)
    await saveOffline(page, HERO, 'de l’accueil')
    await page.getByRole('link', { name: 'More', exact: true }).tap()
    await page.getByText(ONE_WAITS).waitFor()
    await page.getByRole('link', { name: 'Home', exact: true }).first().tap()
    await page.waitForURL('**/dash')
    await page.getByText(ONE_WAITS).waitFor()
    await page.context().setOffline(false)
    await page.getByText(HERO.saved).waitFor()
    await page.getByText(ONE_WAITS).waitFor({ state: 'detached' })
    await expectOnSite(HERO, 'de l’accueil')
  })

  test('is sent once from another screen after its tab was closed', async () => {
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
    expect(await later.getByText('We restored your unsaved changes').count()).toBe(0)
  })

  test('still waits when its editor is opened again, and is sent from there', async () => {
    const page = await openPage(ON_A_PHONE)
    await saveOffline(page, ABOUT, 'revenu voir')
    await page.getByRole('link', { name: 'More', exact: true }).tap()
    await page.getByText(ONE_WAITS).waitFor()
    await page.getByRole('main').getByRole('link', { name: ABOUT.name }).first().tap()
    await page.getByText(WAITING).waitFor()
    expect(await field(page, ABOUT).inputValue()).toBe('revenu voir')
    await page.context().setOffline(false)
    await page.getByText(ABOUT.saved).waitFor()
    await expectOnSite(ABOUT, 'revenu voir')
  })

  nightlyTest('is never counted for another account nor sent by it', async () => {
    const text = `mot ${Date.now() % 1e6}`
    const page = await openPage(ON_A_PHONE)
    await saveOffline(page, HERO, text)
    // Closing the tab ends the offline emulation first: the page could then still send its save.
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
    expect((await versionsOf(HERO)).filter(({ content }) => content.input2 === text)).toEqual([])

    await other.evaluate(token => localStorage.setItem('auth-token', token), await apiToken(demo.admin))
    await other.goto('/dash')
    await other.getByText(HERO.saved).waitFor()
    const [newest, before] = await versionsOf(HERO)
    expect(newest?.content.input2).toBe(text)
    expect(newest?.savedBy).not.toBe('Léa Roy')
    expect(before?.content.input2).not.toBe(text)
  })

  test('does not overwrite a newer version: it becomes a draft again, and any screen says so', async () => {
    const page = await openPage(ON_A_PHONE)
    await saveOffline(page, HERO, 'le mien')
    await page.getByRole('link', { name: 'More', exact: true }).tap()
    await page.getByText(ONE_WAITS).waitFor()
    const body = JSON.stringify({ input2: 'd’un autre' })
    await callApi(HERO.path, { method: 'PATCH', token: await apiToken(LEA), body })
    await page.context().setOffline(false)
    await toast(page)
      .getByText('Hero Section was not saved. Your draft is kept: open it to see why.')
      .waitFor()
    await page.getByText('1 draft is not on the site yet').waitFor()
    await expectOnSite(HERO, 'd’un autre')
    await page.getByRole('main').getByRole('link', { name: 'Hero' }).first().tap()
    await page.getByText('Someone saved this section after you started.').waitFor()
    expect(await field(page, HERO).inputValue()).toBe('le mien')
    await page.getByRole('button', { name: 'Discard draft' }).first().tap()
  })
})
