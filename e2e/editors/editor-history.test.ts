import { beforeAll, describe, expect, test } from 'vitest'
import {
  apiToken,
  callApi,
  DESKTOP,
  demo,
  expectInSight,
  PHONE,
  queryDatabase,
  toast,
  withBrowser,
} from '../fixtures.ts'
import {
  ABOUT,
  addLea,
  deviceOf,
  EDITORS,
  field,
  HERO,
  LEA,
  openEditor,
  pressSave,
  readSection,
} from './editor-fixtures.ts'

withBrowser()
beforeAll(addLea)

/** Waits for the page of every replica; publishing.test.ts measures that it takes less than a second. */
async function expectPublished(text: string): Promise<void> {
  for (const replica of demo.replicaUrls)
    await expect
      .poll(async () => (await (await fetch(replica)).text()).includes(text), {
        timeout: 45_000,
        interval: 20,
      })
      .toBe(true)
}

describe.each(EDITORS)('$heading', editor => {
  test('is saved, published at once and undone in one tap', async () => {
    const page = await openEditor(editor, deviceOf(editor))
    const before = (await readSection(editor))[editor.field] ?? ''
    const text = `mot ${Math.floor(performance.now()) % 1e6}`
    await field(page, editor).fill(text)
    await pressSave(page, editor)
    await toast(page).getByText(editor.saved).waitFor()
    await expectPublished(text)
    await toast(page).getByRole('button', { name: 'Undo' }).click()
    await page.getByText('Earlier version restored.').waitFor()
    expect(await field(page, editor).inputValue()).toBe(before)
    expect((await readSection(editor))[editor.field]).toBe(before)
  })

  test('undoes the last save with the button in the form, also after a reload', async () => {
    const page = await openEditor(editor)
    const before = (await readSection(editor))[editor.field]
    await field(page, editor).fill('à reprendre')
    await pressSave(page, editor)
    await page.getByText(editor.saved).waitFor()
    await page.reload()
    await page.getByRole('button', { name: 'Undo last save' }).click()
    await page.getByText('Earlier version restored.').waitFor()
    expect((await readSection(editor))[editor.field]).toBe(before)
    expect(await field(page, editor).inputValue()).toBe(before)
  })
})

test('Undo last save goes further back each time; its own Undo takes it back', async () => {
  const page = await openEditor(ABOUT, PHONE)
  const before = (await readSection(ABOUT))[ABOUT.field] ?? ''
  for (const text of ['Une première fois', 'Une deuxième fois']) {
    await field(page, ABOUT).fill(text)
    await pressSave(page, ABOUT)
    await page.getByText(/^Live since/).waitFor()
    await expect.poll(async () => (await readSection(ABOUT))[ABOUT.field]).toBe(text)
  }
  const undo = page.getByRole('button', { name: 'Undo last save' })
  for (const text of ['Une première fois', before]) {
    await undo.tap()
    await expect.poll(() => field(page, ABOUT).inputValue()).toBe(text)
    expect((await readSection(ABOUT))[ABOUT.field]).toBe(text)
  }
  await expectInSight(toast(page).getByText('Earlier version restored.').first())
  await toast(page).getByRole('button', { name: 'Undo' }).last().tap()
  await expect.poll(() => field(page, ABOUT).inputValue()).toBe('Une première fois')
  await undo.tap()
  await expect.poll(() => field(page, ABOUT).inputValue()).toBe(before)
  // After a save the section can be looked at where visitors see it.
  const link = page.getByRole('link', { name: 'See it on the site' })
  await expectInSight(link)
  expect(await link.getAttribute('href')).toMatch(/^\/(#.*)?$/)
})

test('the history shows who saved what and when, with a preview; restoring creates a new version', async () => {
  const lea = await openEditor(ABOUT, DESKTOP, LEA)
  await field(lea, ABOUT).fill('La version de Léa')
  await pressSave(lea, ABOUT)
  await lea.getByText(ABOUT.saved).waitFor()
  const page = await openEditor(ABOUT, PHONE)
  await field(page, ABOUT).fill('La version d’après')
  await pressSave(page, ABOUT)
  await page.getByText(ABOUT.saved).waitFor()
  const { version } = await readSection(ABOUT)

  await page.getByRole('button', { name: 'History' }).tap()
  const sheet = page.getByRole('dialog', { name: 'History' })
  const [newest, before] = [sheet.getByRole('listitem').nth(0), sheet.getByRole('listitem').nth(1)]
  await newest.getByText('Live now').waitFor()
  await newest.getByText('Admin').waitFor()
  await before.getByText('Léa Roy').waitFor()
  await before.getByText('Changed: Titre 1').waitFor()
  await before.getByText(/^\d+ \w{3}(?: \d{4})?, \d\d:\d\d/).waitFor()
  const preview = before.frameLocator('iframe').getByRole('heading', { level: 2 })
  await expect.poll(() => preview.innerText()).toContain('La version de Léa')

  await before.getByRole('button', { name: /^Restore the version of/ }).tap()
  await page.getByText('Earlier version restored.').waitFor()
  expect(await field(page, ABOUT).inputValue()).toBe('La version de Léa')
  const restored = await readSection(ABOUT)
  expect(restored.title1).toBe('La version de Léa')
  expect(restored.version).toBeGreaterThan(Number(version))
  await expectPublished('La version de Léa')
})

test('restoring a version leaves unsaved text in the form', { retry: 0 }, async () => {
  const page = await openEditor(HERO)
  await field(page, HERO).fill('à garder')
  await pressSave(page, HERO)
  await page.getByText(HERO.saved).waitFor()
  await page.getByLabel('Third line').fill('encore un mot')
  await page.getByRole('button', { name: 'History' }).click()
  await page
    .getByRole('button', { name: /^Restore the version of/ })
    .first()
    .click()
  await page.getByText('Earlier version restored.').waitFor()
  expect(await page.getByLabel('Third line').inputValue()).toBe('encore un mot')
  expect((await readSection(HERO)).input3_1).not.toBe('encore un mot')
  await page.getByRole('button', { name: 'Discard draft' }).click()
})

test('the initial content is at the end of the history and can be restored', async () => {
  const token = await apiToken()
  const history = async (query = '') =>
    (await (await callApi(`${HERO.path}/versions${query}`, { token })).json()) as {
      nextCursor: number | null
    }
  const page = await openEditor(HERO)
  await page.getByRole('button', { name: 'History' }).click()
  const sheet = page.getByRole('dialog', { name: 'History' })
  await sheet.getByRole('listitem').first().waitFor()
  for (
    let { nextCursor } = await history();
    nextCursor !== null;
    { nextCursor } = await history(`?before=${nextCursor}`)
  )
    await sheet.getByRole('button', { name: 'Show older' }).click()
  await sheet.getByText('Original version').waitFor()
  await sheet
    .getByRole('button', { name: /^Restore the version of/ })
    .last()
    .click()
  await page.getByText('Earlier version restored.').waitFor()
  expect(await field(page, HERO).inputValue()).toBe('par carreau')
})

test('a reader sees the editor and its history, and cannot save', async () => {
  const account = { email: 'lecteur@exemple.ca', password: demo.admin.password }
  await queryDatabase(
    `insert into users (email, email_key, name, role, password_hash)
     select $1, $1, 'Lecteur', 'reader', password_hash from users where email = $2
     on conflict (email_key) do nothing`,
    [account.email, demo.admin.email],
  )
  const page = await openEditor(HERO, DESKTOP, account)
  await page.getByText('View only. Ask an admin to make changes.').waitFor()
  expect(await page.getByRole('button', { name: HERO.save }).isDisabled()).toBe(true)
  expect(await page.getByRole('button', { name: 'Undo last save' }).count()).toBe(0)
  await page.getByRole('button', { name: 'History' }).click()
  await page.getByRole('dialog', { name: 'History' }).getByRole('listitem').first().waitFor()
  expect(await page.getByRole('button', { name: /^Restore/ }).count()).toBe(0)
})
