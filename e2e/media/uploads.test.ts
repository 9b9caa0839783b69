import { readFileSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import {
  DESKTOP,
  expectInSight,
  nightlyTest,
  openPage,
  PHONE,
  queryDatabase,
  toast,
  withBrowser,
} from '../fixtures.ts'
import {
  aLargeMovieFile,
  aMovieFile,
  dialogOf,
  fillAddForm,
  listItems,
  networkOf,
  openLibrary,
  tileOf,
  watchParts,
  watchToasts,
  withoutPreparation,
  withSamples,
} from './media-fixtures.ts'

withBrowser()
withSamples()
withoutPreparation()

const LONG_TIMEOUT = { timeout: 90_000, interval: 20 }
/** A busy server answers 429 or 503, and the browser retries. */
const BUSY = { ...DESKTOP, expectedErrors: /status of (429|503)/ }
const NETWORK_ERRORS = /ERR_INTERNET_DISCONNECTED|ERR_NETWORK|ERR_TIMED_OUT|status of (429|503)/

test('an upload waits while the connection is lost, resumes by itself, and sends no stored part twice', async () => {
  const page = await openPage({ ...PHONE, expectedErrors: NETWORK_ERRORS })
  await openLibrary(page, 'video')
  const parts = watchParts(page)
  const network = await networkOf(page)
  // Eight seconds for a part: on a busy machine too, the connection breaks during the second.
  await network.slowDown(1_000_000)
  const file = aLargeMovieFile('tunnel.mov', 30)
  const dialog = await fillAddForm(page, 'video', { title: 'Dans le tunnel', file })
  await dialog.getByRole('button', { name: 'Add Movie' }).tap()
  await expect.poll(() => parts.at(-1), LONG_TIMEOUT).toBe(2)
  await network.cut()
  await dialog.getByText('No connection. The upload will resume by itself.').waitFor()
  // Long enough for a retry that must not fail the upload.
  await page.waitForTimeout(1_500)
  await network.mend()
  await dialog.waitFor({ state: 'detached' })
  await tileOf(page, 'Dans le tunnel').waitFor()
  expect([...new Set(parts)].sort()).toEqual([1, 2, 3, 4])
  expect(parts.filter(number => number === 1)).toHaveLength(1)
})

nightlyTest('an upload goes on while other screens are open, and its tab asks before it closes', async () => {
  const page = await openPage(BUSY)
  const shown = await watchToasts(page)
  await openLibrary(page, 'video')
  const network = await networkOf(page)
  await network.slowDown(400_000)
  const file = aLargeMovieFile('ailleurs.mov', 20)
  const dialog = await fillAddForm(page, 'video', { title: 'Pendant ce temps', file })
  await dialog.getByRole('button', { name: 'Add Movie' }).click()
  await dialog.getByRole('progressbar').waitFor()
  await dialog.locator('footer').getByRole('button', { name: 'Close' }).click()
  const tile = tileOf(page, 'Pendant ce temps')
  await tile.getByText(/^Uploading, \d+%$/).waitFor()
  await tile.getByText('Continues if you leave this screen').waitFor()
  await tile.getByText(/of 20 MB/).waitFor()

  await page.getByRole('link', { name: 'Hero' }).click()
  await page.getByRole('heading', { name: 'Hero Section' }).waitFor()
  await page.getByText(/^Uploading a file, \d+%/).waitFor()
  const dialogOpened = page.waitForEvent('dialog')
  const closing = page.close({ runBeforeUnload: true })
  const beforeUnload = await dialogOpened
  expect(beforeUnload.type()).toBe('beforeunload')
  await beforeUnload.dismiss()
  await closing
  await network.mend()

  // Recorded, because a busy machine may look after a toast has disappeared.
  await expect.poll(shown).toEqual(['Movie uploaded successfully!', 'Movie added successfully!'])
  await page.getByRole('link', { name: 'Movies' }).click()
  await tileOf(page, 'Pendant ce temps').waitFor()
})

test('a cancelled upload leaves nothing on the server, and its text stays in the form', async () => {
  const page = await openPage(BUSY)
  await openLibrary(page, 'video')
  const network = await networkOf(page)
  await network.slowDown(400_000)
  const file = aLargeMovieFile('annule.mov', 20)
  const dialog = await fillAddForm(page, 'video', { title: 'Finalement non', file })
  await dialog.getByRole('button', { name: 'Add Movie' }).click()
  await dialog.getByRole('button', { name: 'Cancel upload' }).click()
  // File and text are still in the form.
  await dialog.getByText('annule.mov').waitFor()
  expect(await dialog.getByLabel('Title').inputValue()).toBe('Finalement non')
  await dialog.getByRole('button', { name: 'Add Movie' }).click()
  await dialog.locator('footer').getByRole('button', { name: 'Close' }).click()
  await tileOf(page, 'Finalement non').getByRole('button', { name: 'Cancel upload' }).click()
  await tileOf(page, 'Finalement non').waitFor({ state: 'detached' })
  await expect.poll(() => queryDatabase('select id from media_uploads'), LONG_TIMEOUT).toEqual([])
  expect(await queryDatabase(`select id from media_items where title = 'Finalement non'`)).toEqual([])
  await page.getByRole('button', { name: 'Add Movie' }).click()
  expect(await dialogOf(page).getByLabel('Title').inputValue()).toBe('Finalement non')
})

nightlyTest(
  'on a phone an admin adds several files in one short form: titles from the file names, descriptions later',
  async () => {
    const page = await openPage({ ...BUSY, ...PHONE })
    await openLibrary(page, 'video')
    await page.getByRole('button', { name: 'Add Movie' }).tap()
    const dialog = dialogOf(page)
    const files = ['lot-un.mp4', 'lot-deux.mp4', 'IMG_0003.mp4', 'IMG_0004.mp4', 'lot-cinq.mp4']
    await dialog.getByLabel('File', { exact: true }).setInputFiles(files.map(name => aMovieFile(name)))
    await dialog.getByLabel('Title 5').waitFor()
    const titles = await dialog
      .getByLabel(/^Title \d$/)
      .evaluateAll(fields => fields.map(field => (field as HTMLInputElement).value))
    expect(titles).toEqual([
      'Lot un',
      'Lot deux',
      expect.stringMatching(/^Vidéo du \d+(er)? \S+ \d{4}$/),
      expect.stringMatching(/^Vidéo du .+ \(2\)$/),
      'Lot cinq',
    ])
    const height = await dialog.locator('form').evaluate(form => form.scrollHeight)
    expect(height).toBeLessThan(1_000)

    await dialog.getByRole('button', { name: 'Remove Lot cinq' }).tap()
    await dialog.getByLabel('Title 2').fill('')
    await dialog.getByRole('button', { name: 'Add 4 Movies' }).tap()
    await dialog.getByText('Each file needs a title.').waitFor()
    await dialog.getByLabel('Title 2').fill('Lot trois')
    await dialog.getByRole('button', { name: 'Add 4 Movies' }).tap()
    await dialog.waitFor({ state: 'detached' })
    for (const name of ['un', 'trois']) {
      await tileOf(page, `Lot ${name}`).getByText('No description yet. Edit adds one.').waitFor()
    }
    await tileOf(page, 'Lot un').getByRole('button', { name: 'Edit' }).tap()
    await dialog.getByLabel('Description').fill('Les mots viennent après.')
    await dialog.getByRole('button', { name: 'Update Movie' }).tap()
    await tileOf(page, 'Lot un').getByText('Les mots viennent après.').waitFor()
  },
)

test('an upload interrupted by a reload keeps its text, and resumes when the file is chosen again', async () => {
  const page = await openPage(BUSY)
  const shown = await watchToasts(page)
  page.on('dialog', dialog => void dialog.accept())
  await openLibrary(page, 'video')
  const parts = watchParts(page)
  // The third part never arrives.
  await page.route(/\/part\/3$/, () => {})
  const file = aLargeMovieFile('reprise.mov', 26)
  const dialog = await fillAddForm(page, 'video', { title: 'Batterie morte', file })
  await dialog.getByRole('button', { name: 'Add Movie' }).click()
  await expect.poll(() => parts.at(-1), LONG_TIMEOUT).toBe(3)
  await page.reload()
  await page.unroute(/\/part\/3$/)
  const tile = tileOf(page, 'Batterie morte')
  await tile.getByText('Upload interrupted').waitFor()
  await tile.getByText('Choose reprise.mov again to pick up where it stopped.').waitFor()
  parts.length = 0
  const chooser = page.waitForEvent('filechooser')
  await tile.getByRole('button', { name: 'Choose the file' }).click()
  await (await chooser).setFiles(file)
  await expect.poll(shown, LONG_TIMEOUT).toContain('Movie added successfully!')
  expect(parts).toEqual([3, 4])
})

test('a movie whose page was reloaded before the reply came is added once, without its file', async () => {
  const page = await openPage(BUSY)
  const shown = await watchToasts(page)
  page.on('dialog', dialog => void dialog.accept())
  await openLibrary(page, 'video')
  let isStored = false
  await page.route('**/videoRoute/video', async route => {
    await route.fetch()
    isStored = true
  })
  const dialog = await fillAddForm(page, 'video', { title: 'Sans réponse', file: aMovieFile() })
  await dialog.getByRole('button', { name: 'Add Movie' }).click()
  await expect.poll(() => isStored, LONG_TIMEOUT).toBe(true)
  await page.unroute('**/videoRoute/video')
  // What reports the outcome is loaded after it.
  const { promise: isAnswered, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/upload-monitor-*.js', route => isAnswered.then(() => route.continue()))
  const repeated = page.waitForResponse('**/videoRoute/video')
  await page.reload()
  await repeated
  answer()
  await expect.poll(shown, LONG_TIMEOUT).toContain('Movie added successfully!')
  expect(await page.getByText('Upload interrupted').count()).toBe(0)
  const added = (await listItems('video')).filter(({ title }) => title === 'Sans réponse')
  expect(added).toHaveLength(1)
})

nightlyTest('an upload whose session ends resumes after signing in', async () => {
  const page = await openPage({ ...DESKTOP, expectedErrors: /status of (401|503)/ })
  const shown = await watchToasts(page)
  await openLibrary(page, 'video')
  const network = await networkOf(page)
  await network.slowDown(4_000_000)
  const parts = watchParts(page)
  const file = aLargeMovieFile('session.mov', 20)
  const dialog = await fillAddForm(page, 'video', { title: 'Session finie', file })
  await dialog.getByRole('button', { name: 'Add Movie' }).click()
  await expect.poll(() => parts.length, LONG_TIMEOUT).toBeGreaterThan(0)
  await queryDatabase('delete from sessions')
  await page.getByLabel('Email').fill('admin@exemple.ca')
  await page.getByLabel('Password').fill('un-carreau-a-la-fois')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect.poll(shown, LONG_TIMEOUT).toContain('Movie added successfully!')
  await page.getByRole('link', { name: 'Movies' }).click()
  await tileOf(page, 'Session finie').waitFor()
})

nightlyTest(
  'a file that the server refuses shows an error without Retry, and another file can be chosen',
  async () => {
    const page = await openPage({ ...DESKTOP, expectedErrors: /status of 4\d\d/ })
    await openLibrary(page, 'video')
    const dialog = await fillAddForm(page, 'video', { title: 'Pas un film' })
    await dialog
      .getByLabel('File', { exact: true })
      .setInputFiles({ name: 'page.mp4', mimeType: 'video/mp4', buffer: Buffer.from('<html>'.repeat(500)) })
    await dialog.getByRole('button', { name: 'Add Movie' }).click()
    await dialog.getByText('Upload stopped').waitFor()
    await dialog.getByText('Choose another file.').waitFor()
    expect(await toast(page).getByRole('button', { name: 'Retry' }).count()).toBe(0)
    expect(await dialog.getByLabel('Title').inputValue()).toBe('Pas un film')
    await dialog.locator('footer').getByRole('button', { name: 'Cancel' }).click()
    const tile = tileOf(page, 'Pas un film')
    expect(await tile.getByRole('button', { name: 'Retry' }).count()).toBe(0)
    const chooser = page.waitForEvent('filechooser')
    await tile.getByRole('button', { name: 'Choose the file' }).click()
    await (await chooser).setFiles(aMovieFile('un-vrai-film.mp4'))
    await expectInSight(toast(page).getByText('Movie added successfully!'))
  },
)

nightlyTest('of several files, the one that the server refuses is told in the singular', async () => {
  const page = await openPage({ ...DESKTOP, expectedErrors: /status of 4\d\d/ })
  await openLibrary(page, 'video')
  await page.getByRole('button', { name: 'Add Movie' }).click()
  const dialog = dialogOf(page)
  const aFile = (name: string, buffer: Buffer) => ({ name, mimeType: 'video/mp4', buffer })
  await dialog
    .getByLabel('File', { exact: true })
    .setInputFiles([
      aFile('bon-film.mp4', readFileSync(aMovieFile())),
      aFile('pas-un-film.mp4', Buffer.from('<html>'.repeat(500))),
    ])
  await dialog.getByRole('button', { name: 'Add 2 Movies' }).click()
  await tileOf(page, 'Bon film').waitFor({ state: 'attached' })
  await dialog.locator('footer').getByRole('button', { name: 'Add Movie', exact: true }).waitFor()
})

nightlyTest.each([
  ['one of its parts', /uploadRoute\/upload\/[^/]+\/part\//],
  ['the form that follows its parts', /videoRoute\/video$/],
])('an upload that always fails at %s is given up, and Retry completes it', async (_, address) => {
  const page = await openPage({ ...DESKTOP, expectedErrors: /ERR_FAILED|status of (404|429|503)/ })
  const shown = await watchToasts(page)
  await openLibrary(page, 'video')
  let tries = 0
  await page.route(address, async route => {
    if (route.request().method() === 'OPTIONS') return route.continue()
    tries += 1
    await route.abort()
  })
  const dialog = await fillAddForm(page, 'video', { title: 'Toujours coupé', file: aMovieFile('coupe.mp4') })
  await dialog.getByRole('button', { name: 'Add Movie' }).click()
  // Online events skip the backoff.
  const skipBackoff = setInterval(
    () => void page.evaluate(() => window.dispatchEvent(new Event('online'))).catch(() => {}),
    200,
  )
  onTestFinished(() => clearInterval(skipBackoff))
  // A toast over the sheet has the same text.
  await dialog.getByText('Upload stopped').first().waitFor({ timeout: 30_000 })
  await dialog.getByText('The connection broke off each time it was tried.').first().waitFor()
  expect(tries).toBe(8)
  await page.unroute(address)
  await toast(page).getByRole('button', { name: 'Retry' }).click()
  await expect.poll(shown, LONG_TIMEOUT).toContain('Movie added successfully!')
  await tileOf(page, 'Toujours coupé').first().waitFor()
})
