import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  apiToken,
  callApi,
  demo,
  nightlyTest,
  type openPage,
  PHONE,
  queryDatabase,
  toast,
  withBrowser,
} from '../fixtures.ts'
import { openSignedIn } from '../people/message-fixtures.ts'

withBrowser()

interface StoredReview {
  id: string
  author: string
}
const listStored = async () => {
  const answer = await callApi('/reviewRoute/all-reviews', { token: await apiToken() })
  return ((await answer.json()) as { reviews: StoredReview[] }).reviews
}
let found: StoredReview[]

beforeAll(async () => {
  found = await listStored()
})
afterAll(async () => {
  await queryDatabase(`delete from reviews where author like 'Zoé%'`)
  const ids = found.map(({ id }) => id)
  await callApi('/reviewRoute/reviews-order', {
    method: 'PATCH',
    token: await apiToken(),
    body: JSON.stringify({ ids }),
  })
})

async function openReviews(options?: Parameters<typeof openPage>[0]): Promise<Page> {
  const page = await openSignedIn(options)
  await page.goto('/dash/reviews')
  await page.getByRole('heading', { name: 'Reviews', level: 1 }).waitFor()
  return page
}

const items = (page: Page) => page.getByRole('list', { name: 'Reviews, in order' }).getByRole('listitem')
const itemOf = (page: Page, author: string) => items(page).filter({ hasText: author })
const button = (page: Page, action: string, author: string) =>
  page.getByRole('button', { name: `${action}: ${author}` })

/** Waits until the page of every replica matches. */
async function expectOnSite(matches: (html: string) => boolean): Promise<void> {
  for (const replica of demo.replicaUrls)
    await expect.poll(async () => matches(await (await fetch(replica)).text())).toBe(true)
}

async function addReview(page: Page, author: string, text: string): Promise<void> {
  await page.getByRole('button', { name: 'Add Review' }).click()
  const sheet = page.getByRole('dialog', { name: 'Add Review' })
  await sheet.getByLabel('Customer name').fill(author)
  await sheet.getByLabel('Review').fill(text)
  await sheet.getByLabel('Source').fill('Google')
  await sheet.getByLabel('Date').fill('2026-05-12')
  await sheet.getByRole('button', { name: 'Save Review' }).click()
  await itemOf(page, author).waitFor()
}

test('on a phone the contractor adds, moves, edits, hides, deletes and restores a review; the page follows at once', async () => {
  const page = await openReviews(PHONE)
  await addReview(page, 'Zoé B.', 'Une douche parfaite.')
  await expectOnSite(html => html.includes('Une douche parfaite.') && html.includes('Google, 12 mai 2026'))
  expect(await items(page).first().innerText()).toContain('Zoé B.')

  await button(page, 'Move down', 'Zoé B.').tap()
  await button(page, 'Move down', 'Zoé B.').tap()
  await page
    .getByRole('status')
    .getByText(`Zoé B. is now 3 of ${found.length + 1}`)
    .waitFor()
  expect(await items(page).nth(2).innerText()).toContain('Zoé B.')
  await expect.poll(async () => (await listStored()).findIndex(({ author }) => author === 'Zoé B.')).toBe(2)

  await button(page, 'Edit', 'Zoé B.').tap()
  await page.getByLabel('Review', { exact: true }).fill('Une douche droite.')
  await page.getByRole('button', { name: 'Save Review' }).tap()
  await itemOf(page, 'Zoé B.').getByText('Une douche droite.').waitFor()
  await expectOnSite(html => html.includes('Une douche droite.'))

  await button(page, 'Hide', 'Zoé B.').tap()
  await itemOf(page, 'Zoé B.').getByText('Hidden').waitFor()
  await expectOnSite(html => !html.includes('Une douche droite.'))
  await button(page, 'Show', 'Zoé B.').tap()
  await expectOnSite(html => html.includes('Une douche droite.'))

  await button(page, 'Delete', 'Zoé B.').tap()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).tap()
  await itemOf(page, 'Zoé B.').waitFor({ state: 'detached' })
  await toast(page).getByRole('button', { name: 'Undo' }).tap()
  await itemOf(page, 'Zoé B.').waitFor()
  expect(await items(page).nth(2).innerText()).toContain('Zoé B.')
  await expectOnSite(html => html.includes('Une douche droite.'))
})

nightlyTest('a review moved with the keyboard keeps the focus, also when it reaches the end', async () => {
  const page = await openReviews()
  await addReview(page, 'Zoé C.', 'Propre.')
  await button(page, 'Move down', 'Zoé C.').focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => items(page).nth(1).innerText()).toContain('Zoé C.')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  const up = button(page, 'Move up', 'Zoé C.')
  await expect.poll(() => items(page).first().innerText()).toContain('Zoé C.')
  expect(await up.getAttribute('aria-disabled')).toBe('true')
  expect(await up.evaluate(element => element === document.activeElement)).toBe(true)
})

test('what was typed survives closing the sheet and reloading the page', { retry: 0 }, async () => {
  const page = await openReviews(PHONE)
  await page.getByRole('button', { name: 'Add Review' }).tap()
  await page.getByRole('button', { name: 'Save Review' }).tap()
  await page.getByText('Required').first().waitFor()
  expect(await page.getByText('Draft saved on this device.').count()).toBe(0)
  await page.getByLabel('Review', { exact: true }).fill('À moitié écrit')
  await page.getByText('Draft saved on this device.').waitFor()
  await page.getByRole('button', { name: 'Cancel' }).tap()
  await page.reload()
  await page.getByRole('button', { name: 'Add Review' }).tap()
  await page.getByText('You have an unsaved draft.').waitFor()
  expect(await page.getByLabel('Review', { exact: true }).inputValue()).toBe('À moitié écrit')
  await page.getByRole('button', { name: 'Start over' }).tap()
  expect(await page.getByLabel('Review', { exact: true }).inputValue()).toBe('')
})

test('the contractor gets a text that asks a customer for a review, to text, mail or copy', async () => {
  const page = await openReviews({ ...PHONE, permissions: ['clipboard-read', 'clipboard-write'] })
  await page.getByRole('button', { name: 'Ask for a Review' }).tap()
  await page.getByLabel('Customer’s first name').fill('Nadia')
  const text = await page.getByLabel('Message').inputValue()
  expect(text).toContain('Bonjour Nadia,')
  expect(text).toContain('https://avis.example/ceramique-boreale')
  expect(text).toContain('Céramique Boréale\nLicence RBQ\u00a0: 1234-5678-90')
  const bodyOf = async (name: string) =>
    new URLSearchParams((await page.getByRole('link', { name }).getAttribute('href'))?.split('?')[1]).get(
      'body',
    )
  expect(await bodyOf('Text message')).toBe(text)
  expect(await bodyOf('Email')).toBe(text)
  await page.getByRole('button', { name: 'Copy' }).tap()
  await page.getByText('Copied.').waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(text)
})

test('what was typed to ask for a review survives closing, copying and reloading, until it is started over', {
  retry: 0,
}, async () => {
  const page = await openReviews({ ...PHONE, permissions: ['clipboard-read', 'clipboard-write'] })
  const name = page.getByLabel('Customer’s first name')
  const message = page.getByLabel('Message')
  const ask = page.getByRole('button', { name: 'Ask for a Review' })
  await ask.tap()
  const built = await message.inputValue()
  await name.fill('Nadia')
  await message.fill('Bonjour Nadia, la douche vous plaît?')
  await page.getByText('Saved on this device.').waitFor()
  await page.getByRole('button', { name: 'Copy' }).tap()
  await page.keyboard.press('Escape')
  await page.reload()
  await ask.tap()
  await page.getByText('This is what you wrote last time.').waitFor()
  expect(await name.inputValue()).toBe('Nadia')
  expect(await message.inputValue()).toBe('Bonjour Nadia, la douche vous plaît?')
  await page.getByRole('button', { name: 'Start over' }).tap()
  expect([await name.inputValue(), await message.inputValue()]).toEqual(['', built])
})

nightlyTest('an example review is marked and cannot be edited', async () => {
  const page = await openReviews()
  const example = items(page).filter({ hasText: 'Sample review.' }).first()
  await example.getByRole('button', { name: /^Hide/ }).waitFor()
  expect(await example.getByRole('button', { name: /^Edit/ }).count()).toBe(0)
})
