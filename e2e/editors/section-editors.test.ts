import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import {
  DESKTOP,
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
  deviceOf,
  EDITORS,
  FEATURES,
  field,
  HERO,
  openEditor,
  pressSave,
  readSection,
  STORY,
  untilDraftSaved,
} from './editor-fixtures.ts'

withBrowser()

describe.each(limitInQuickRun(EDITORS))('$heading', editor => {
  test('an admin changes one field: the whole content is sent, and names it', async () => {
    const page = await openEditor(editor, deviceOf(editor))
    const before = await readSection(editor)
    const text = `neuf ${Math.floor(performance.now()) % 1e5}`
    await field(page, editor).fill(text)
    const sending = page.waitForRequest(request => request.method() === 'PATCH')
    await pressSave(page, editor)
    const sent = (await sending).postDataJSON()
    const content = { ...before, [editor.field]: text, changed: editor.field }
    expect(sent).toEqual(editor === FEATURES ? asTexts(content) : content)
    await expect.poll(() => toast(page).locator('span').allTextContents()).toEqual([editor.saved])
    expect(await toast(page).getAttribute('data-kind')).toBe('success')
    expect((await readSection(editor))[editor.field]).toBe(text)
  })

  test('a failed save says so, and the text stays in the form', { retry: 0 }, async () => {
    const page = await openEditor(editor, { ...PHONE, expectedErrors: /status of 500/ })
    const before = await readSection(editor)
    await page.route(`**${editor.path}`, route =>
      route.request().method() === 'PATCH'
        ? route.fulfill({ status: 500, body: 'broken' })
        : route.continue(),
    )
    await field(page, editor).fill('encore là')
    await pressSave(page, editor)
    await toast(page).getByText(editor.failed).waitFor()
    expect(await field(page, editor).inputValue()).toBe('encore là')
    const state =
      editor === FEATURES
        ? 'Error: Failed to update features. Please try again later.'
        : 'Not saved. Server error'
    await page.locator('form').getByText(state).waitFor()
    expect(await readSection(editor)).toEqual(before)
    await page.unroute(`**${editor.path}`)
    await pressSave(page, editor)
    await page.getByText(editor.saved).waitFor()
    expect(await page.getByText(state).count()).toBe(0)
    expect((await readSection(editor))[editor.field]).toBe('encore là')
  })

  nightlyTest(
    'on a phone the save button is at the bottom of the screen, and a link leads back',
    async () => {
      const page = await openEditor(editor, PHONE)
      const button = await page.getByRole('button', { name: editor.save }).boundingBox()
      expect(button?.y).toBeGreaterThan(700)
      expect(button?.height).toBeGreaterThanOrEqual(44)
      await page.getByRole('link', { name: 'More', exact: true }).tap()
      await page.getByRole('heading', { name: 'More' }).waitFor()
    },
  )
})

test.each(limitInQuickRun([ABOUT, STORY]))(
  '$heading asks for Titre 1, Titre 2 and Description',
  async editor => {
    const page = await openEditor(editor)
    const fields = page.locator('form').locator('input, textarea')
    const labels = await fields.evaluateAll(all =>
      all.map(element => [element.tagName, (element as HTMLInputElement).labels?.[0]?.textContent]),
    )
    expect(labels).toEqual([
      ['INPUT', 'Titre 1'],
      ['INPUT', 'Titre 2'],
      ['TEXTAREA', 'Description'],
    ])
  },
)

describe('Features', () => {
  test('has a title, a description and five features, the second with its details', async () => {
    const page = await openEditor(FEATURES)
    await page.getByLabel('Title', { exact: true }).waitFor()
    await page.getByLabel('Description').waitFor()
    for (const number of [2, 3, 4, 5, 1]) {
      await page.getByRole('button', { name: `Edit feature ${number}` }).click()
      await page.getByLabel(`Title ${number}`).waitFor()
      expect(await page.getByLabel('Details').count()).toBe(number === 2 ? 1 : 0)
    }
    await page.getByRole('button', { name: 'Close feature 1' }).click()
    expect(await page.getByLabel('Title 1').count()).toBe(0)
  })

  test('an admin saves the details of the second feature', async () => {
    const page = await openEditor(FEATURES, PHONE)
    await page.getByRole('button', { name: 'Edit feature 2' }).tap()
    await page.getByLabel('Details').fill('Pente, membrane, essai à l’eau.')
    await pressSave(page, FEATURES)
    await page.getByText(FEATURES.saved).waitFor()
    expect((await readSection(FEATURES)).details1).toBe('Pente, membrane, essai à l’eau.')
  })

  nightlyTest('shows that it is loading and that it failed, and loads again on request', async () => {
    const page = await openPage({ ...DESKTOP, expectedErrors: /status of 500/ })
    await signIn(page)
    let isBroken = true
    await page.route(`**${FEATURES.path}`, async route => {
      await wait(500)
      return isBroken ? route.fulfill({ status: 500, body: 'broken' }) : route.continue()
    })
    await page.getByRole('link', { name: 'Features' }).click()
    await page.getByText('Loading...', { exact: true }).waitFor()
    await page.getByText('Error: Failed to load features. Please try again later.').waitFor()
    isBroken = false
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByLabel('Title 1').waitFor()
  })
})

describe('a failed background load is logged, and the screen does not change', () => {
  test.each(limitInQuickRun([HERO, ABOUT, STORY]))('in $heading', async editor => {
    const page = await openEditor(editor, { ...DESKTOP, expectedErrors: /status of 500/ })
    const logged: string[] = []
    page.on('console', message => logged.push(message.text()))
    const before = await field(page, editor).inputValue()
    await page.route(`**${editor.path}`, route => route.fulfill({ status: 500, body: 'broken' }))
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect.poll(() => logged.join()).toContain('The section could not be read again')
    expect(await field(page, editor).inputValue()).toBe(before)
    expect(await toast(page).count()).toBe(0)
  })
})

nightlyTest(
  'the note about a restored draft moves no field while somebody types, and does not return after the save',
  async () => {
    const page = await openEditor(HERO, PHONE)
    await field(page, HERO).fill('gardé')
    await untilDraftSaved(page, 'gardé')
    await page.reload()
    await page.getByText('We restored your unsaved changes').waitFor()
    const topOf = async () => (await field(page, HERO).boundingBox())?.y
    await field(page, HERO).scrollIntoViewIfNeeded()
    const top = await topOf()
    const before = (await readSection(HERO))[HERO.field] ?? ''
    // Also when the text is again what the site has.
    for (const text of ['gardé encore', before, 'gardé enfin']) {
      await field(page, HERO).fill(text)
      expect(await topOf()).toBe(top)
    }
    await pressSave(page, HERO)
    await page.getByText(HERO.saved).waitFor()
    expect(await page.getByText('We restored your unsaved changes').count()).toBe(0)
    await field(page, HERO).fill('autre chose')
    await page.getByText('Draft saved, not live yet').waitFor()
    expect(await page.getByText('We restored your unsaved changes').count()).toBe(0)
    await page.getByRole('button', { name: 'Discard draft' }).tap()
    await field(page, HERO).fill('encore autre chose')
    await page.getByText('Draft saved, not live yet').waitFor()
    expect(await page.getByText('We restored your unsaved changes').count()).toBe(0)
    await page.getByRole('button', { name: 'Discard draft' }).tap()
  },
)

/** This editor sends every value as a text. */
const asTexts = (content: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(content).map(([name, value]) => [name, String(value ?? '')]))
