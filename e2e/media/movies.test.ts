import { expect, test } from 'vitest'
import {
  DESKTOP,
  expectInSight,
  nightlyTest,
  openPage,
  PHONE,
  queryDatabase,
  signIn,
  toast,
  withBrowser,
} from '../fixtures.ts'
import {
  aMovieFile,
  aReadyItem,
  dialogOf,
  fillAddForm,
  networkOf,
  openLibrary,
  tileOf,
  watchToasts,
  withSamples,
} from './media-fixtures.ts'

withBrowser()
withSamples()

nightlyTest('the cards of the movies screen show their counts', async () => {
  const page = await openPage()
  await openLibrary(page, 'video')
  const cards = await page.locator('dl > div').allInnerTexts()
  const [counts] = await queryDatabase<Record<string, string>>(`
    select (select count(*) from media_items where kind = 'video' and deleted_at is null) as uploads,
           (select count(*) from reviews) as reviews, (select count(*) from users) as users`)
  expect(cards.map(card => card.split('\n').filter(Boolean))).toEqual([
    ['Total Uploads', counts?.uploads],
    ['Total Reviews', counts?.reviews],
    ['Total Users', counts?.users],
  ])
})

nightlyTest(
  'the grid has one column, two from 600 px and three from 1024 px on; the list has one',
  async () => {
    const page = await openPage(DESKTOP)
    await openLibrary(page, 'video')
    const columnsAt = async (width: number) => {
      await page.setViewportSize({ width, height: 900 })
      return page
        .getByRole('list')
        .last()
        .evaluate(list => getComputedStyle(list).gridTemplateColumns.split(' ').length)
    }
    expect(await page.getByRole('button', { name: 'Grid' }).getAttribute('aria-pressed')).toBe('true')
    const widths = [390, 599, 600, 1023, 1024, 1600]
    const columns = []
    for (const width of widths) columns.push(await columnsAt(width))
    expect(columns).toEqual([1, 1, 2, 2, 3, 3])
    await page.getByRole('button', { name: 'List' }).click()
    for (const width of widths) expect(await columnsAt(width)).toBe(1)
    // The device remembers it.
    await page.reload()
    await page.getByRole('listitem').first().waitFor()
    expect(await page.getByRole('button', { name: 'List' }).getAttribute('aria-pressed')).toBe('true')
  },
)

nightlyTest(
  'a tile shows a frame, the title, 100 characters of the description and the date in Quebec',
  async () => {
    const description = `${'Carreaux de porcelaine. '.repeat(5)}Fin.`
    const movie = await aReadyItem('video', { title: 'Tuile complète', description })
    await queryDatabase('update media_items set created_at = $1 where id = $2', [
      '2026-11-14T03:30:00Z',
      movie.id,
    ])
    const page = await openPage({ ...DESKTOP, timezoneId: 'Asia/Tokyo' })
    await openLibrary(page, 'video')
    const tile = tileOf(page, 'Tuile complète')
    expect(await tile.locator('img').getAttribute('src')).toBe(
      movie.url.replace('/upload/', '/upload/w_300/').replace('.mp4', '.jpg'),
    )
    await expect
      .poll(() => tile.locator('img').evaluate(image => (image as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(0)
    // A screen reader reads what visitors read in French.
    const texts = [
      tile.getByRole('heading'),
      tile.getByText(`${description.slice(0, 100)}…`, { exact: true }),
    ]
    for (const text of texts) expect(await text.getAttribute('lang')).toBe('fr')
    await tile.getByText(`${description.slice(0, 100)}…`, { exact: true }).waitFor()
    await tile.getByText('Uploaded on November 13, 2026').waitFor()
    await queryDatabase('update media_items set description = $1 where id = $2', [
      description.slice(0, 100),
      movie.id,
    ])
    await page.reload()
    await tile.getByText(description.slice(0, 100), { exact: true }).waitFor()
  },
)

nightlyTest('a movie without a poster shows the placeholder', async () => {
  await queryDatabase(`
    with item as (insert into media_items (kind, title, description) values ('video', 'Sans image', '—') returning id)
    insert into media_files (item_id, state, percent, file_name, bytes)
    select id, 'failed', 0, 'a.mov', 1 from item`)
  const page = await openPage()
  await openLibrary(page, 'video')
  const image = tileOf(page, 'Sans image').locator('img')
  expect(await image.getAttribute('src')).toBe('/placeholder-300x200.svg')
  await expect
    .poll(() =>
      image.evaluate(element => [
        (element as HTMLImageElement).naturalWidth,
        (element as HTMLImageElement).naturalHeight,
      ]),
    )
    .toEqual([300, 200])
  await queryDatabase(`delete from media_items where title = 'Sans image'`)
})

nightlyTest('on a phone the play button opens the movie, and Close and Escape close it', async () => {
  await aReadyItem('video', { title: 'À lire' })
  const page = await openPage(PHONE)
  await openLibrary(page, 'video')
  const play = tileOf(page, 'À lire').first().getByRole('button', { name: 'Play À lire' })
  await play.click()
  const player = page.getByRole('dialog', { name: 'À lire' })
  await player.waitFor()
  await expect
    .poll(() => player.locator('video').evaluate(video => (video as HTMLVideoElement).currentTime))
    .toBeGreaterThan(0)
  await player.locator('footer').getByRole('button', { name: 'Close' }).click()
  await player.waitFor({ state: 'detached' })
  await play.click()
  await page.keyboard.press('Escape')
  await player.waitFor({ state: 'detached' })
})

nightlyTest(
  'adding without all fields, with a file that is too large or with a wrong file shows an error and sends nothing',
  async () => {
    const page = await openPage()
    const sent: string[] = []
    page.on('request', request => request.method() === 'POST' && sent.push(request.url()))
    await openLibrary(page, 'video')
    sent.length = 0
    await page.getByRole('button', { name: 'Add Movie' }).click()
    const dialog = dialogOf(page)
    const add = dialog.getByRole('button', { name: 'Add Movie' })
    const problem = dialog.getByRole('alert')
    await add.click()
    await problem.getByText('Please fill in all fields and select a file.', { exact: true }).waitFor()
    await dialog.getByLabel('Title').fill('Trop grand')
    await dialog.getByLabel('Description').fill('Cent mégaoctets et un octet.')
    await add.click()
    await problem.getByText('Please fill in all fields and select a file.', { exact: true }).waitFor()

    const file = dialog.getByLabel('File', { exact: true })
    await file.evaluate(input => {
      const list = new DataTransfer()
      list.items.add(
        new File([new Blob([new Uint8Array(100 * 1024 * 1024 + 1)])], 'film.mp4', { type: 'video/mp4' }),
      )
      const field = input as HTMLInputElement
      field.files = list.files
      field.dispatchEvent(new Event('change', { bubbles: true }))
    })
    await add.click()
    await problem.getByText('File size should not exceed 100MB.', { exact: true }).waitFor()
    await file.setInputFiles({ name: 'film.webm', mimeType: 'video/webm', buffer: Buffer.from('x') })
    await add.click()
    await problem.getByText('Please select an mp4, mov, avi or mkv file.', { exact: true }).waitFor()
    expect(sent).toEqual([])

    // What was typed is restored after closing the form and after a reload.
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await page.reload()
    await page.getByRole('button', { name: 'Add Movie' }).click()
    expect(await dialog.getByLabel('Title').inputValue()).toBe('Trop grand')
    expect(await dialog.getByLabel('Description').inputValue()).toBe('Cent mégaoctets et un octet.')
  },
)

test('on a phone an admin adds a movie, sees its progress, and finds it in the list', async () => {
  const title = `Douche neuve`
  const page = await openPage(PHONE)
  const shown = await watchToasts(page)
  await openLibrary(page, 'video')
  const added = Promise.withResolvers<void>()
  await page.route('**/videoRoute/videos*', async route => {
    await added.promise
    await route.continue()
  })
  await (await networkOf(page)).slowDown(300_000)
  const dialog = await fillAddForm(page, 'video', { title, file: aMovieFile(`neuve.mov`) })
  await dialog.getByRole('button', { name: 'Add Movie' }).click()
  expect(await dialog.getByRole('button', { name: 'Uploading...' }).isDisabled()).toBe(true)
  await dialog.getByRole('progressbar').waitFor()
  await dialog.waitFor({ state: 'detached' })
  expect(await shown()).toEqual(['Movie uploaded successfully!', 'Movie added successfully!'])
  const tile = tileOf(page, title)
  await tile.waitFor()
  // It is shown before the list is fetched again.
  added.resolve()
  await tile.getByRole('button', { name: `Play ${title}` }).waitFor()
  await tile.getByText('0:01').waitFor()
})

nightlyTest('the button says Adding... while the item is stored', async () => {
  const page = await openPage()
  await openLibrary(page, 'video')
  let letThrough = () => {}
  const held = new Promise<void>(resolve => {
    letThrough = resolve
  })
  await page.route('**/api/videoRoute/video', async route => {
    await held
    await route.continue()
  })
  const dialog = await fillAddForm(page, 'video', { title: 'Presque', file: aMovieFile() })
  await dialog.getByRole('button', { name: 'Add Movie' }).click()
  expect(await dialog.getByRole('button', { name: 'Adding...' }).isDisabled()).toBe(true)
  letThrough()
  await dialog.waitFor({ state: 'detached' })
  await tileOf(page, 'Presque').waitFor()
})

nightlyTest('a list that fails to load says so, counts down and retries', async () => {
  const page = await openPage({ ...DESKTOP, expectedErrors: /ERR_|Failed to load/ })
  await signIn(page)
  await page.route('**/videoRoute/videos*', route => route.abort())
  await page.getByRole('link', { name: 'Movies' }).click()
  await expectInSight(toast(page).getByText('Failed to fetch movies. Please try again.', { exact: true }))
  await page.getByText(/Trying again in [78] s/).waitFor()
  await page.getByText(/Trying again in 5 s/).waitFor()
  await page.unroute('**/videoRoute/videos*')
  await page.getByRole('button', { name: 'Try again now' }).click()
  await page.getByRole('listitem').first().waitFor()
})

test('an admin whose deletion fails offline reads so, and nothing about the list, which is there', async () => {
  await aReadyItem('video', { title: 'Reste là' })
  const page = await openPage({ ...PHONE, expectedErrors: /ERR_|Failed to load/ })
  await openLibrary(page, 'video')
  await page.context().setOffline(true)
  await tileOf(page, 'Reste là').getByRole('button', { name: 'Delete' }).tap()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).tap()
  const failure = toast(page).getByText('Failed to delete "Reste là"')
  await expectInSight(failure)
  await failure.waitFor({ state: 'detached' })
  expect(await toast(page).count()).toBe(0)
  await tileOf(page, 'Reste là').waitFor()
})

nightlyTest('a spinner shows while the list loads', async () => {
  const page = await openPage()
  await signIn(page)
  let letThrough = () => {}
  const held = new Promise<void>(resolve => {
    letThrough = resolve
  })
  await page.route('**/videoRoute/videos*', async route => {
    await held
    await route.continue()
  })
  await page.getByRole('link', { name: 'Movies' }).click()
  await page.getByRole('status').getByText('Loading…').waitFor()
  letThrough()
  await page.getByRole('status').getByText('Loading…').waitFor({ state: 'detached' })
  await page.getByRole('listitem').first().waitFor()
})
