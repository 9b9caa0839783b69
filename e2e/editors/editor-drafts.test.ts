import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium } from 'playwright-core'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { FLAGS } from '#scripts/local/servers/chromium.ts'
import {
  apiToken,
  callApi,
  demo,
  limitInQuickRun,
  nightlyTest,
  openPage,
  PHONE,
  signIn,
  toast,
  withBrowser,
} from '../fixtures.ts'
import {
  ABOUT,
  addLea,
  deviceOf,
  EDITORS,
  endSessionBeforeSave,
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

const DRAFT_SAVED = 'Draft saved, not live yet'
const DRAFT_RESTORED = 'We restored your unsaved changes'

describe.each(limitInQuickRun(EDITORS))('what is typed into $heading', editor => {
  test('is restored after a reload, with what differs from the site', async () => {
    const page = await openEditor(editor, deviceOf(editor))
    const before = await readSection(editor)
    await field(page, editor).fill('pas perdu')
    await page.getByText(DRAFT_SAVED).waitFor()
    await untilDraftSaved(page, 'pas perdu')
    await page.reload()
    await page.getByRole('heading', { name: DRAFT_RESTORED }).waitFor()
    expect(await field(page, editor).inputValue()).toBe('pas perdu')
    const offer = page.getByRole('region', { name: DRAFT_RESTORED })
    expect(await offer.getByRole('term').allTextContents()).toEqual([editor.label])
    expect(await offer.getByRole('definition').allInnerTexts()).toEqual([
      `Live\n${before[editor.field]}`,
      'Your draft\npas perdu',
    ])
    expect(await readSection(editor)).toEqual(before)

    await offer.getByRole('button', { name: 'Discard draft' }).click()
    expect(await field(page, editor).inputValue()).toBe(before[editor.field])
    await toast(page).getByRole('button', { name: 'Undo' }).click()
    expect(await field(page, editor).inputValue()).toBe('pas perdu')
    await page.getByRole('button', { name: 'Discard draft' }).first().click()
    await page.reload()
    await page.getByText('History').waitFor()
    expect(await page.getByText(DRAFT_RESTORED).count()).toBe(0)
  })
})

test('after the browser has closed its database, what is typed is stored again', async () => {
  const page = await openEditor(HERO)
  await field(page, HERO).fill('avant la coupure')
  await untilDraftSaved(page, 'avant la coupure')
  const client = await page.context().newCDPSession(page)
  await client.send('Storage.clearDataForOrigin', { origin: demo.siteUrl, storageTypes: 'indexeddb' })
  await field(page, HERO).fill('après la coupure')
  await page.getByText(DRAFT_SAVED).waitFor()
  await untilDraftSaved(page, 'après la coupure')
})

test('a draft survives closing its tab, and is removed once it is saved', async () => {
  const page = await openEditor(HERO)
  await field(page, HERO).fill('onglet clos')
  await untilDraftSaved(page, 'onglet clos')
  await page.close()
  const later = await page.context().newPage()
  await goToEditor(later, HERO)
  await later.getByText(DRAFT_RESTORED).waitFor()
  expect(await field(later, HERO).inputValue()).toBe('onglet clos')
  await later.getByRole('button', { name: 'Keep editing' }).click()
  expect(await later.getByText(DRAFT_RESTORED).count()).toBe(0)
  await pressSave(later, HERO)
  await later.getByText(HERO.saved).waitFor()
  await later.reload()
  await later.getByText('History').waitFor()
  expect(await later.getByText(DRAFT_RESTORED).count()).toBe(0)
  expect(await field(later, HERO).inputValue()).toBe('onglet clos')
})

test('a draft survives a browser crash: it is on the disk when the editor says that it is stored', async () => {
  const directory = mkdtempSync(path.join(tmpdir(), 'carreau-browser-'))
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  const open = () =>
    chromium.launchPersistentContext(directory, {
      executablePath: '/usr/bin/chromium',
      args: FLAGS,
      baseURL: demo.siteUrl,
    })
  const first = await open()
  const page = await first.newPage()
  await signIn(page)
  await goToEditor(page, HERO)
  // Chromium writes local storage to disk after some seconds: the session needs them. The draft gets no such time.
  await page.waitForTimeout(6_000)
  await field(page, HERO).fill('batterie')
  await untilDraftSaved(page, 'batterie')
  const devtools = await first.newCDPSession(page)
  await Promise.race([
    devtools.send('Browser.crash').catch(() => {}),
    page.waitForEvent('crash').catch(() => {}),
  ])
  await first.close().catch(() => {})

  const second = await open()
  onTestFinished(() => second.close())
  const again = await second.newPage()
  await goToEditor(again, HERO)
  await again.getByText(DRAFT_RESTORED).waitFor()
  expect(await field(again, HERO).inputValue()).toBe('batterie')
}, 60_000)

describe('the session ends', () => {
  const ENDED = { ...PHONE, expectedErrors: /status of 401/ }

  test('during a save: a sheet over the form asks for the password, and the save succeeds', async () => {
    const page = await openEditor(HERO, ENDED)
    await field(page, HERO).fill('sans session')
    await endSessionBeforeSave(page)
    await pressSave(page, HERO)
    const sheet = page.getByRole('dialog', { name: 'Sign in to continue' })
    await sheet.waitFor()
    expect(await field(page, HERO).inputValue()).toBe('sans session')
    expect((await readSection(HERO))[HERO.field]).not.toBe('sans session')

    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await expect.poll(() => sheet.isVisible()).toBe(true)
    expect(await sheet.getByLabel('Email').inputValue()).toBe(demo.admin.email)
    await sheet.getByLabel('Password').fill('not the password')
    await sheet.getByRole('button', { name: 'Sign in' }).tap()
    await toast(page).getByText('Email or password is incorrect.').waitFor()
    expect(await field(page, HERO).inputValue()).toBe('sans session')

    await sheet.getByLabel('Password').fill(demo.admin.password)
    await sheet.getByRole('button', { name: 'Sign in' }).tap()
    await page.getByText(HERO.saved).waitFor()
    expect(await sheet.count()).toBe(0)
    expect((await readSection(HERO))[HERO.field]).toBe('sans session')
  })

  nightlyTest(
    'another person who signs in does not save the first one’s draft and does not see it',
    async () => {
      const page = await openEditor(HERO, ENDED)
      await field(page, HERO).fill('à l’admin')
      await untilDraftSaved(page, 'à l’admin')
      await endSessionBeforeSave(page)
      await pressSave(page, HERO)
      const sheet = page.getByRole('dialog', { name: 'Sign in to continue' })
      await sheet.getByLabel('Email').fill(LEA.email)
      await sheet.getByLabel('Password').fill(LEA.password)
      await sheet.getByRole('button', { name: 'Sign in' }).tap()
      await sheet.waitFor({ state: 'detached' })
      const shown = await readSection(HERO)
      expect(shown[HERO.field]).not.toBe('à l’admin')
      await expect.poll(() => field(page, HERO).inputValue()).toBe(shown[HERO.field])
      await page.getByRole('link', { name: 'More', exact: true }).tap()
      await page.getByRole('button', { name: 'Log out' }).tap()
      await page.waitForURL(url => url.pathname === '/')

      await signIn(page)
      await goToEditor(page, HERO)
      await page.getByText(DRAFT_RESTORED).waitFor()
      expect(await field(page, HERO).inputValue()).toBe('à l’admin')
      await page.getByRole('button', { name: 'Discard draft' }).first().tap()
    },
  )

  nightlyTest('signing in again in another tab continues the save', async () => {
    const page = await openEditor(HERO, ENDED)
    await field(page, HERO).fill('autre onglet')
    await endSessionBeforeSave(page)
    await pressSave(page, HERO)
    await page.getByRole('dialog', { name: 'Sign in to continue' }).waitFor()
    await signIn(await page.context().newPage())
    await page.getByText(HERO.saved).waitFor()
    expect((await readSection(HERO))[HERO.field]).toBe('autre onglet')
  })
})

test('two tabs of one person do not overwrite each other’s drafts', async () => {
  const page = await openEditor(HERO)
  await field(page, HERO).fill('premier')
  await untilDraftSaved(page, 'premier')
  const other = await page.context().newPage()
  await goToEditor(other, HERO)
  expect(await other.getByText(DRAFT_RESTORED).count()).toBe(0)
  await field(other, HERO).fill('deuxième')
  await untilDraftSaved(other, 'deuxième')
  await untilDraftSaved(other, 'premier')
  await page.close()
  await other.close()

  const later = await page.context().newPage()
  await goToEditor(later, HERO)
  expect(await field(later, HERO).inputValue()).toBe('deuxième')
  // The other one is named, and is opened only when somebody asks for it.
  await later.getByText(/^This device keeps another draft, of .+ You can open it once/).waitFor()
  await later.getByRole('button', { name: 'Discard draft' }).first().click()
  await later.getByRole('button', { name: 'Open it' }).click()
  await expect.poll(() => field(later, HERO).inputValue()).toBe('premier')
  expect(await later.getByText('This device keeps another draft').count()).toBe(0)
  await later.getByRole('button', { name: 'Discard draft' }).first().click()
})

nightlyTest.each([320, 390])('at %d px the first key does not move the form', async width => {
  const page = await openEditor(ABOUT, { ...PHONE, viewport: { width, height: 844 } })
  // Saved at least once, so that Undo is offered.
  await field(page, ABOUT).fill(`Assez ${width}`)
  await pressSave(page, ABOUT)
  await page.getByRole('button', { name: 'Undo last save' }).waitFor()
  const top = () => field(page, ABOUT).evaluate(element => element.getBoundingClientRect().top + scrollY)
  const before = await top()
  await field(page, ABOUT).press('End')
  await field(page, ABOUT).press('x')
  await page.getByText('Draft saved, not live yet').waitFor()
  expect(await top()).toBe(before)
  await page.getByRole('button', { name: 'Discard draft' }).tap()
})

test('a background refresh does not overwrite what is typed', async () => {
  const page = await openEditor(HERO)
  await page.getByLabel('Third line').fill('à moi')
  const token = await apiToken()
  await callApi(HERO.path, { method: 'PATCH', token, body: JSON.stringify({ input2: 'à l’autre' }) })
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await page.getByText('Someone saved this section after you started.').waitFor()
  expect(await page.getByLabel('Third line').inputValue()).toBe('à moi')
  await page.getByRole('button', { name: 'Discard draft' }).click()
  expect(await field(page, HERO).inputValue()).toBe('à l’autre')
})

nightlyTest('where the device cannot store drafts, the editor says so and asks before leaving', async () => {
  const page = await openPage()
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  })
  await signIn(page)
  await goToEditor(page, HERO)
  await field(page, HERO).fill('fragile')
  await page.getByText('This device can’t keep drafts. Save before you leave.').waitFor()
  const goAway = () => page.getByRole('link', { name: 'Dashboard' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Unsaved changes' })
  await goAway()
  await dialog.waitFor()
  expect(
    await dialog.getByRole('button', { name: 'Stay' }).evaluate(button => button === document.activeElement),
  ).toBe(true)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  expect(await field(page, HERO).inputValue()).toBe('fragile')
  await goAway()
  await dialog.waitFor()
  await page.mouse.click(10, 10)
  await dialog.waitFor({ state: 'hidden' })
  await goAway()
  await dialog.getByRole('button', { name: 'Leave without saving' }).click()
  await page.getByRole('heading', { name: 'Welcome' }).waitFor()
})
