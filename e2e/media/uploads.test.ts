import { expect, onTestFinished, test } from 'vitest'
import { DESKTOP, inDatabase, notification, openPage, PHONE, withBrowser } from '../fixtures.ts'
import {
  aLargeMovieFile,
  aMovieFile,
  dialogOf,
  fillAddForm,
  lineOf,
  openLibrary,
  tileOf,
  watchNotifications,
  watchParts,
  withoutPreparation,
  withSamples,
} from './media-fixtures.ts'

withBrowser()
withSamples()
withoutPreparation()

const PATIENT = { timeout: 30_000, interval: 20 }
/** A server that shares its machine says so, and is asked again. */
const BUSY = { ...DESKTOP, expectedComplaints: /status of (429|503)/ }
const LOST_LINE = /ERR_INTERNET_DISCONNECTED|ERR_NETWORK|ERR_TIMED_OUT|status of (429|503)/

test('the line drops in the middle: the upload waits, goes on by itself, and sends no safe part twice', async () => {
  const page = await openPage({ ...PHONE, expectedComplaints: LOST_LINE })
  await openLibrary(page, 'video')
  const parts = watchParts(page)
  const line = await lineOf(page)
  await line.slowDown(6_000_000)
  const file = aLargeMovieFile('tunnel.mov', 30)
  const dialog = await fillAddForm(page, 'video', { title: 'Dans le tunnel', file })
  await dialog.getByRole('button', { name: 'Add Movie' }).tap()
  await expect.poll(() => parts.at(-1), PATIENT).toBe(2)
  await line.cut()
  await dialog.getByText('No connection. The upload waits and goes on by itself.').waitFor()
  await page.waitForTimeout(1_500)
  await line.mend()
  await dialog.waitFor({ state: 'detached' })
  await tileOf(page, 'Dans le tunnel').waitFor()
  expect([...new Set(parts)].sort()).toEqual([1, 2, 3, 4])
  expect(parts.filter(number => number === 1)).toHaveLength(1)
})

test('an upload goes on while other screens are open, and a tab with one asks before it closes', async () => {
  const page = await openPage(BUSY)
  const shown = await watchNotifications(page)
  await openLibrary(page, 'video')
  const line = await lineOf(page)
  await line.slowDown(400_000)
  const file = aLargeMovieFile('ailleurs.mov', 20)
  const dialog = await fillAddForm(page, 'video', { title: 'Pendant ce temps', file })
  await dialog.getByRole('button', { name: 'Add Movie' }).click()
  await dialog.getByRole('progressbar').waitFor()
  await dialog.locator('footer').getByRole('button', { name: 'Close' }).click()
  const tile = tileOf(page, 'Pendant ce temps')
  await tile.getByText(/^Uploading, \d+%$/).waitFor()
  await tile.getByText('Goes on if you leave this screen').waitFor()
  await tile.getByText(/of 20 MB/).waitFor()

  await page.getByRole('link', { name: 'Hero' }).click()
  await page.getByRole('heading', { name: 'Hero Section' }).waitFor()
  const asked = page.waitForEvent('dialog')
  const closing = page.close({ runBeforeUnload: true })
  const question = await asked
  expect(question.type()).toBe('beforeunload')
  await question.dismiss()
  await closing
  await line.mend()

  await notification(page).getByText('Movie added successfully!').waitFor()
  expect(await shown()).toEqual(['Movie uploaded successfully!', 'Movie added successfully!'])
  await page.getByRole('link', { name: 'Movies' }).click()
  await tileOf(page, 'Pendant ce temps').waitFor()
})

test('a cancelled upload leaves nothing on the server, and its words wait in the form', async () => {
  const page = await openPage(BUSY)
  await openLibrary(page, 'video')
  const line = await lineOf(page)
  await line.slowDown(400_000)
  const file = aLargeMovieFile('annule.mov', 20)
  const dialog = await fillAddForm(page, 'video', { title: 'Finalement non', file })
  await dialog.getByRole('button', { name: 'Add Movie' }).click()
  await dialog.getByRole('button', { name: 'Cancel upload' }).click()
  // The form is as it was: file and words, ready to be sent.
  await dialog.getByText('annule.mov').waitFor()
  expect(await dialog.getByLabel('Title').inputValue()).toBe('Finalement non')
  await dialog.getByRole('button', { name: 'Add Movie' }).click()
  await dialog.locator('footer').getByRole('button', { name: 'Close' }).click()
  await tileOf(page, 'Finalement non').getByRole('button', { name: 'Cancel upload' }).click()
  await tileOf(page, 'Finalement non').waitFor({ state: 'detached' })
  await expect.poll(() => inDatabase('select id from media_uploads'), PATIENT).toEqual([])
  expect(await inDatabase(`select id from media_items where title = 'Finalement non'`)).toEqual([])
  await page.getByRole('button', { name: 'Add Movie' }).click()
  expect(await dialogOf(page).getByLabel('Title').inputValue()).toBe('Finalement non')
})

test('several files go at once, each with its words', async () => {
  const page = await openPage(BUSY)
  await openLibrary(page, 'video')
  await page.getByRole('button', { name: 'Add Movie' }).click()
  const dialog = dialogOf(page)
  await dialog
    .getByLabel('File', { exact: true })
    .setInputFiles(['a', 'b', 'c'].map(name => aMovieFile(`lot-${name}.mp4`)))
  const titles = dialog.getByLabel('Title')
  const descriptions = dialog.getByLabel('Description')
  await titles.nth(2).waitFor()
  for (const [index, name] of ['un', 'deux'].entries()) {
    await titles.nth(index).fill(`Lot ${name}`)
    await descriptions.nth(index).fill('Trois films.')
  }
  await dialog.getByRole('button', { name: 'Add Movie' }).click()
  await dialog.getByText('Please fill in all fields and select a file.').waitFor()
  await titles.nth(2).fill('Lot trois')
  await descriptions.nth(2).fill('Trois films.')
  await dialog.getByRole('button', { name: 'Add Movie' }).click()
  await dialog.waitFor({ state: 'detached' })
  for (const name of ['un', 'deux', 'trois']) await tileOf(page, `Lot ${name}`).waitFor()
})

test('a page that was left in the middle of an upload keeps the words, and goes on with the file', async () => {
  const page = await openPage(BUSY)
  page.on('dialog', question => void question.accept())
  await openLibrary(page, 'video')
  const parts = watchParts(page)
  const line = await lineOf(page)
  await line.slowDown(4_000_000)
  // The third part never arrives.
  await page.route(/\/part\/3$/, () => {})
  const file = aLargeMovieFile('reprise.mov', 26)
  const dialog = await fillAddForm(page, 'video', { title: 'Batterie morte', file })
  await dialog.getByRole('button', { name: 'Add Movie' }).click()
  await expect.poll(() => parts.at(-1), PATIENT).toBe(3)
  await page.reload()
  await page.unroute(/\/part\/3$/)
  await line.mend()
  const tile = tileOf(page, 'Batterie morte')
  await tile.getByText('The upload was interrupted').waitFor()
  await tile.getByText('Choose reprise.mov again, and it goes on from where it was.').waitFor()
  parts.length = 0
  const chooser = page.waitForEvent('filechooser')
  await tile.getByRole('button', { name: 'Choose the file' }).click()
  await (await chooser).setFiles(file)
  await notification(page).getByText('Movie added successfully!').waitFor()
  expect(parts).toEqual([3, 4])
})

test('a session that ends in the middle stops nothing for good: after signing in, the upload goes on', async () => {
  const page = await openPage({ ...DESKTOP, expectedComplaints: /status of (401|503)/ })
  await openLibrary(page, 'video')
  const line = await lineOf(page)
  await line.slowDown(4_000_000)
  const parts = watchParts(page)
  const file = aLargeMovieFile('session.mov', 20)
  const dialog = await fillAddForm(page, 'video', { title: 'Session finie', file })
  await dialog.getByRole('button', { name: 'Add Movie' }).click()
  await expect.poll(() => parts.length, PATIENT).toBeGreaterThan(0)
  await inDatabase('delete from sessions')
  await page.getByLabel('Email').fill('admin@exemple.ca')
  await page.getByLabel('Password').fill('un-carreau-a-la-fois')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await notification(page).getByText('Movie added successfully!').waitFor()
  await page.getByRole('link', { name: 'Movies' }).click()
  await tileOf(page, 'Session finie').waitFor()
})

test('a server that refuses a file is heard, and Retry is there', async () => {
  const page = await openPage({ ...DESKTOP, expectedComplaints: /status of 4\d\d/ })
  await openLibrary(page, 'video')
  const dialog = await fillAddForm(page, 'video', { title: 'Pas un film' })
  await dialog
    .getByLabel('File', { exact: true })
    .setInputFiles({ name: 'page.mp4', mimeType: 'video/mp4', buffer: Buffer.from('<html>'.repeat(500)) })
  await dialog.getByRole('button', { name: 'Add Movie' }).click()
  await notification(page).getByRole('button', { name: 'Retry' }).waitFor()
  expect(await dialog.getByLabel('Title').inputValue()).toBe('Pas un film')
  await dialog.getByText('The upload stopped').waitFor()
})

test.each([
  ['one of its parts', /uploadRoute\/upload\/[^/]+\/part\//],
  ['the form that follows its parts', /videoRoute\/video$/],
])('an upload that breaks off at %s each time is given up, and Retry finishes it', async (_, address) => {
  const page = await openPage({ ...DESKTOP, expectedComplaints: /ERR_FAILED|status of (404|429|503)/ })
  await openLibrary(page, 'video')
  let tries = 0
  await page.route(address, async route => {
    if (route.request().method() === 'OPTIONS') return route.continue()
    tries += 1
    await route.abort()
  })
  const dialog = await fillAddForm(page, 'video', { title: 'Toujours coupé', file: aMovieFile('coupe.mp4') })
  await dialog.getByRole('button', { name: 'Add Movie' }).click()
  // As if the connection came back again and again: nobody has to wait for the pauses to pass.
  const hurry = setInterval(
    () => void page.evaluate(() => window.dispatchEvent(new Event('online'))).catch(() => {}),
    200,
  )
  onTestFinished(() => clearInterval(hurry))
  // A toast over the sheet says the same.
  await dialog.getByText('The upload stopped').first().waitFor({ timeout: 30_000 })
  await dialog.getByText('The connection broke off each time it was tried.').first().waitFor()
  expect(tries).toBe(8)
  await page.unroute(address)
  await notification(page).getByRole('button', { name: 'Retry' }).click()
  await notification(page).getByText('Movie added successfully!').waitFor()
  await tileOf(page, 'Toujours coupé').first().waitFor()
})
