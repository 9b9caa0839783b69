import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import {
  callApi,
  DESKTOP,
  expectInSight,
  openPage,
  PHONE,
  queryDatabase,
  toast,
  withBrowser,
} from '../fixtures.ts'
import { aReadyItem, listItems, openLibrary, tileOf, withSamples } from './media-fixtures.ts'

withBrowser()
withSamples()

const TITLES = ['Premier', 'Deuxième', 'Troisième']

beforeAll(async () => {
  for (const title of [...TITLES].reverse()) await aReadyItem('image', { title, gallery: 'histoire' })
})

const galleryTitles = async () => {
  const answer = await callApi('/galleryRoute/gallery/histoire')
  return ((await answer.json()) as { images: { title: string }[] }).images.map(({ title }) => title)
}
const rowTitles = (page: Page) => page.locator('main li h3').allInnerTexts()

async function openArranging(page: Page): Promise<void> {
  await openLibrary(page, 'image')
  await page.getByRole('button', { name: 'Arrange' }).click()
  await page.getByText('Drag a row by its picture').waitFor()
}

test('on a phone an admin drags an image to another place, and the gallery of the site follows', async () => {
  const page = await openPage(PHONE)
  await openArranging(page)
  expect((await rowTitles(page)).slice(0, 3)).toEqual(TITLES)
  const row = (title: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title, exact: true }) })
  const from = await row('Premier').locator('img').boundingBox()
  const to = await row('Troisième').boundingBox()
  if (!from || !to) throw new Error('The rows are not on the screen')
  const touch = await page.context().newCDPSession(page)
  const x = from.x + from.width / 2
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x, y }] })
  await send('touchStart', from.y + from.height / 2)
  for (let step = 1; step <= 5; step += 1)
    await send('touchMove', from.y + ((to.y + to.height * 0.8 - from.y) * step) / 5)
  await send('touchEnd')
  const order = ['Deuxième', 'Troisième', 'Premier']
  await expect.poll(async () => (await rowTitles(page)).slice(0, 3)).toEqual(order)
  await expect.poll(async () => (await galleryTitles()).slice(0, 3)).toEqual(order)
  expect((await listItems('image')).slice(0, 3).map(({ title }) => title)).toEqual(order)
  await page.reload()
  await tileOf(page, 'Deuxième').waitFor()
  expect((await rowTitles(page)).slice(0, 3)).toEqual(order)
})

test('with the keyboard an admin moves an image down and up; the focus stays on its button', async () => {
  const page = await openPage(DESKTOP)
  await openArranging(page)
  const [first, second] = (await rowTitles(page)) as [string, string]
  const down = page.getByRole('button', { name: `Move ${first} down` })
  await down.focus()
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await rowTitles(page)).slice(0, 2)).toEqual([second, first])
  await page.getByText(`${first} is now 2 of`).waitFor()
  await expect.poll(() => down.evaluate(button => button === document.activeElement)).toBe(true)
  const up = page.getByRole('button', { name: `Move ${first} up` })
  await up.focus()
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await rowTitles(page)).slice(0, 2)).toEqual([first, second])
  // At the top there is no way up: the focus goes to the other arrow.
  await expect.poll(() => down.evaluate(button => button === document.activeElement)).toBe(true)
  await page.getByRole('button', { name: 'Done' }).click()
  await tileOf(page, first).getByRole('button', { name: 'Edit' }).waitFor()
})

test('a move without a connection is reverted with an error', async () => {
  const page = await openPage({ ...DESKTOP, expectedErrors: /ERR_FAILED/ })
  await openArranging(page)
  const before = await rowTitles(page)
  await page.route(/\/move$/, route => route.abort())
  await page.getByRole('button', { name: `Move ${before[0]} down` }).click()
  await expectInSight(toast(page).getByText(`"${before[0]}" could not be moved. Please try again.`))
  expect(await rowTitles(page)).toEqual(before)
})

test('on a phone an admin selects several images, deletes them at once, and undoes it once', async () => {
  const page = await openPage(PHONE)
  await openLibrary(page, 'image')
  const count = (await listItems('image')).length
  await page.getByRole('button', { name: 'Select' }).tap()
  for (const title of TITLES.slice(0, 2))
    await page.getByRole('checkbox', { name: `Select ${title}` }).check()
  await page.getByRole('button', { name: 'Delete 2' }).tap()
  const confirm = page.getByRole('alertdialog')
  await confirm.getByText('Are you sure you want to delete these 2?').waitFor()
  await confirm.getByText('Histoire gallery').waitFor()
  await confirm.getByRole('button', { name: 'Delete 2' }).tap()
  await expectInSight(toast(page).getByText('2 deleted.'))
  expect((await listItems('image')).length).toBe(count - 2)
  await toast(page).getByRole('button', { name: 'Undo' }).tap()
  await expectInSight(toast(page).getByText('2 restored.'))
  expect((await listItems('image')).length).toBe(count)
  await tileOf(page, 'Premier').waitFor()
})

test('somebody finds an image by a word or by its use, and shows all again', async () => {
  const page = await openPage(PHONE)
  await openLibrary(page, 'image')
  const search = page.getByRole('searchbox', { name: 'Search' })
  await search.pressSequentially('deuxi')
  await expect.poll(() => rowTitles(page)).toEqual(['Deuxième'])
  // The field keeps the focus while the list changes.
  await search.press('e')
  await page.keyboard.type('me')
  expect(await search.inputValue()).toBe('deuxieme')
  await tileOf(page, 'Premier').waitFor({ state: 'detached' })
  expect(await rowTitles(page)).toEqual(['Deuxième'])
  await page.getByRole('searchbox', { name: 'Search' }).fill('aucun-mot-pareil')
  await page.getByText('Nothing matches').waitFor()
  await page.getByRole('button', { name: 'Show all' }).tap()
  await tileOf(page, 'Premier').waitFor()
  await page.getByLabel('Show').selectOption('Histoire')
  const [used] = await queryDatabase<{ count: string }>(
    `select count(*) from media_items where gallery = 'histoire' and deleted_at is null`,
  )
  await expect.poll(async () => (await rowTitles(page)).length).toBe(Number(used?.count))
})

test('in the viewer somebody goes to the next and the previous image, also by the arrow keys', async () => {
  const page = await openPage(DESKTOP)
  await openLibrary(page, 'image')
  const [first, second] = (await rowTitles(page)) as [string, string]
  await page.getByRole('button', { name: `Preview ${first}` }).click()
  const viewer = page.getByRole('dialog')
  expect(await viewer.getByRole('button', { name: 'Previous' }).isDisabled()).toBe(true)
  await viewer.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('dialog', { name: second }).waitFor()
  await page.keyboard.press('ArrowLeft')
  await page.getByRole('dialog', { name: first }).waitFor()
})
