import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import {
  apiToken,
  callApi,
  DESKTOP,
  expectInSight,
  limitInQuickRun,
  nightlyTest,
  PHONE,
  toast,
  withBrowser,
} from '../fixtures.ts'
import {
  ABOUT,
  addLea,
  EDITORS,
  type EditorUnderTest,
  field,
  HERO,
  LEA,
  openEditor,
  pressSave,
  readSection,
} from './editor-fixtures.ts'

withBrowser()
beforeAll(addLea)

const LONG_TIMEOUT = { timeout: 45_000 }
const CONFLICT = { ...DESKTOP, expectedErrors: /status of 409/ }
const sheetOf = (page: Page) =>
  page.getByRole('dialog', { name: 'Léa Roy saved this section while you were writing' })

/** Léa and the admin open the same section; Léa saves first. */
async function openAfterSaveOfLea(
  editor: EditorUnderTest,
  device: Parameters<typeof openEditor>[1] = CONFLICT,
) {
  const [lea, admin] = await Promise.all([openEditor(editor, DESKTOP, LEA), openEditor(editor, device)])
  await field(lea, editor).fill('de Léa')
  await pressSave(lea, editor)
  await lea.getByText(editor.saved).waitFor()
  return admin
}

test.each(limitInQuickRun(EDITORS))(
  'in $heading the second of two people who save sees who saved what and when, and keeps their own text',
  async editor => {
    const page = await openAfterSaveOfLea(editor, { ...PHONE, expectedErrors: /status of 409/ })
    await field(page, editor).fill('de l’admin')
    await pressSave(page, editor)
    const sheet = sheetOf(page)
    await sheet.waitFor()
    expect((await readSection(editor))[editor.field]).toBe('de Léa')
    await sheet.getByText(`Changed: ${editor.label}`).waitFor()
    await sheet
      .getByText(/\d+ \w{3}(?: \d{4})?, \d\d:\d\d/)
      .first()
      .waitFor()
    expect(await sheet.getByRole('definition').allInnerTexts()).toEqual([
      'Léa Roy: live now\nde Léa',
      'Your version\nde l’admin',
    ])
    await sheet.getByRole('button', { name: 'Use mine' }).tap()
    await page.getByText(editor.saved).waitFor()
    expect((await readSection(editor))[editor.field]).toBe('de l’admin')
  },
)

test('fields that only the other person changed stay as they saved them', async () => {
  const page = await openAfterSaveOfLea(ABOUT)
  await page.getByLabel('Titre 2').fill('titre de l’admin')
  await pressSave(page, ABOUT)
  const sheet = sheetOf(page)
  await sheet.waitFor()
  expect(await sheet.getByRole('term').allTextContents()).toEqual(['Titre 2'])
  await sheet.getByRole('button', { name: 'Use mine' }).click()
  await page.getByText(ABOUT.saved).waitFor()
  expect(await readSection(ABOUT)).toMatchObject({ title1: 'de Léa', title2: 'titre de l’admin' })
  expect(await field(page, ABOUT).inputValue()).toBe('de Léa')
})

nightlyTest('taking the other version discards the own text, and Undo restores it', async () => {
  const page = await openAfterSaveOfLea(HERO)
  await field(page, HERO).fill('à l’admin')
  await pressSave(page, HERO)
  await sheetOf(page).getByRole('button', { name: 'Use theirs' }).click()
  expect(await field(page, HERO).inputValue()).toBe('de Léa')
  expect((await readSection(HERO))[HERO.field]).toBe('de Léa')
  await toast(page).getByRole('button', { name: 'Undo' }).click()
  expect(await field(page, HERO).inputValue()).toBe('à l’admin')
  await pressSave(page, HERO)
  await page.getByText(HERO.saved).waitFor()
  expect((await readSection(HERO))[HERO.field]).toBe('à l’admin')
})

test('somebody who decides later loses nothing, and sees the conflict again at the next save', async () => {
  const page = await openAfterSaveOfLea(HERO)
  await field(page, HERO).fill('plus tard')
  await pressSave(page, HERO)
  await sheetOf(page).waitFor()
  await page.keyboard.press('Escape')
  await sheetOf(page).waitFor({ state: 'detached' })
  expect(await field(page, HERO).inputValue()).toBe('plus tard')
  await page.getByText('Someone saved this section after you started.').waitFor()
  await page.getByRole('button', { name: 'Compare' }).click()
  await sheetOf(page).waitFor()
  await sheetOf(page).getByRole('button', { name: 'Decide later' }).click()
  await pressSave(page, HERO)
  await sheetOf(page).waitFor()
  expect((await readSection(HERO))[HERO.field]).toBe('de Léa')
  await sheetOf(page).getByRole('button', { name: 'Use mine' }).click()
  await page.getByText(HERO.saved).waitFor()
})

nightlyTest('the conflict dialog previews both versions as visitors see them', async () => {
  const page = await openAfterSaveOfLea(HERO)
  await field(page, HERO).fill('vu de près')
  await pressSave(page, HERO)
  // Previews load when they are near the viewport.
  await sheetOf(page).locator('figure').last().scrollIntoViewIfNeeded()
  const headingIn = (title: string) =>
    sheetOf(page).frameLocator(`iframe[title="${title}"]`).getByRole('heading', { level: 1 }).innerText()
  await expect.poll(() => headingIn('Léa Roy: live now'), LONG_TIMEOUT).toContain('de Léa')
  await expect.poll(() => headingIn('Your version'), LONG_TIMEOUT).toContain('vu de près')
  await sheetOf(page).getByRole('button', { name: 'Use theirs' }).click()
})

test('Undo does not revert what somebody else saved since', async () => {
  const page = await openEditor(HERO, CONFLICT)
  await field(page, HERO).fill('le mien')
  await pressSave(page, HERO)
  const lea = await openEditor(HERO, DESKTOP, LEA)
  await field(lea, HERO).fill('le sien')
  await pressSave(lea, HERO)
  await lea.getByText(HERO.saved).waitFor()
  await page.getByRole('button', { name: 'Undo last save' }).click()
  await page.getByText(/Léa Roy saved this section on .* Nothing was changed\./).waitFor()
  expect((await readSection(HERO))[HERO.field]).toBe('le sien')
  expect(await field(page, HERO).inputValue()).toBe('le sien')
})

nightlyTest.each([390, 360, 320])(
  'at %d px the conflict dialog fits the screen, and shows pictures with their titles',
  async width => {
    const images = (await (
      await callApi('/imageRoute/images?limit=2', { token: await apiToken() })
    ).json()) as { images: { url: string; title: string }[] }
    const [theirs, mine] = images.images as [{ url: string; title: string }, { url: string; title: string }]
    const save = async (account: typeof LEA, content: object) => {
      const body = JSON.stringify(content)
      const answer = await callApi(ABOUT.path, { method: 'PATCH', token: await apiToken(account), body })
      expect(answer.status).toBe(200)
    }
    await save(LEA, { imageUrl: '', title1: 'avant' })
    const page = await openEditor(ABOUT, {
      viewport: { width, height: 780 },
      hasTouch: true,
      expectedErrors: /status of 409/,
    })
    await save(LEA, { imageUrl: theirs.url, title1: 'unmotbeaucouptroplongpourunécran'.repeat(3) })
    await page.getByRole('button', { name: 'See all or upload' }).click()
    await page.getByRole('dialog').getByRole('button', { name: mine.title, exact: true }).click()
    await field(page, ABOUT).fill('le mien')
    await pressSave(page, ABOUT)
    const sheet = sheetOf(page)
    await sheet.waitFor()
    const values = sheet.getByRole('definition')
    await values.filter({ hasText: theirs.title }).locator('img').waitFor()
    await values.filter({ hasText: mine.title }).locator('img').waitFor()
    expect(await sheet.getByText(/[0-9a-f]{24}/).count()).toBe(0)
    const overflowing = await sheet.evaluate(dialog =>
      [...dialog.querySelectorAll('*')].flatMap(element => {
        const { right, left } = element.getBoundingClientRect()
        return right > innerWidth + 1 || left < -1 ? [element.className || element.tagName] : []
      }),
    )
    expect(overflowing).toEqual([])
    for (const name of ['Decide later', 'Use theirs', 'Use mine'])
      await expectInSight(sheet.getByRole('button', { name }))
    await sheet.getByRole('button', { name: 'Use theirs' }).click()
  },
)

test('a text cannot grow over its limit: a counter appears before, and a refusal names the field', async () => {
  const page = await openEditor(ABOUT, { ...PHONE, expectedErrors: /status of 400/ })
  const title = page.getByLabel('Titre 1')
  await title.fill('x'.repeat(159))
  expect(await page.getByText('159 / 200').count()).toBe(0)
  await title.fill('x'.repeat(190))
  await page.getByText('190 / 200').waitFor()
  await title.press('End')
  await title.pressSequentially('y'.repeat(20))
  expect(await title.inputValue()).toBe(`${'x'.repeat(190)}${'y'.repeat(10)}`)
  await page.getByText('200 / 200').waitFor()
  // An older version of the dashboard had no limit.
  await title.evaluate(field => field.removeAttribute('maxlength'))
  await title.pressSequentially('z')
  await pressSave(page, ABOUT)
  await page.getByText('Not saved. Titre 1: At most 200 characters.').waitFor()
  expect((await readSection(ABOUT)).title1).not.toContain('x')
})
