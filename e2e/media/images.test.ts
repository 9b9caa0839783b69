import sharp from 'sharp'
import { expect, test } from 'vitest'
import {
  callApi,
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
  aPhotoFile,
  aReadyItem,
  dialogOf,
  fillAddForm,
  listItems,
  openLibrary,
  tileOf,
  watchParts,
  watchToasts,
  withSamples,
} from './media-fixtures.ts'

withBrowser()
withSamples()

const galleryTitles = async (gallery: string) => {
  const answer = await callApi(`/galleryRoute/gallery/${gallery}`)
  return ((await answer.json()) as { images: { title: string }[] }).images.map(({ title }) => title)
}

nightlyTest('the images screen has three cards, its own header, a grid and a list', async () => {
  const page = await openPage()
  await openLibrary(page, 'image')
  const cards = await page.locator('dl > div').allInnerTexts()
  const [count] = await queryDatabase<{ uploads: string }>(
    `select count(*) as uploads from media_items where kind = 'image' and deleted_at is null`,
  )
  expect(cards.map(card => card.split('\n')[0])).toEqual(['Total Uploads', 'Total Reviews', 'Total Users'])
  expect(cards[0]).toContain(count?.uploads)
  await page.getByRole('button', { name: 'List' }).click()
  expect(await page.getByRole('button', { name: 'List' }).getAttribute('aria-pressed')).toBe('true')
  await page.reload()
  await page.getByRole('button', { name: 'List', pressed: true }).waitFor()
})

test('on a phone an admin adds a photo to a gallery, and visitors see it', async () => {
  const title = `Plancher de la cuisine`
  const page = await openPage(PHONE)
  const shown = await watchToasts(page)
  await openLibrary(page, 'image')
  const dialog = await fillAddForm(page, 'image', { title, file: aPhotoFile(`cuisine.jpg`) })
  await dialog.getByLabel('Alt text').fill('Carreaux en damier')
  await dialog.getByLabel('Réalisations').check()
  await dialog.getByRole('button', { name: 'Add Image' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(await shown()).toEqual(['Image added successfully!'])
  const tile = tileOf(page, title)
  await tile.getByText(/^Uploaded on .+ · Réalisations$/).waitFor()
  await tile.getByRole('button', { name: `Preview ${title}` }).click()

  const preview = page.getByRole('dialog', { name: title })
  const [row] = await queryDatabase<{ public_id: string }>(
    'select public_id from media_files f join media_items i on i.id = f.item_id where title = $1',
    [title],
  )
  await preview.getByText(`/media/image/upload/${row?.public_id}.jpg`, { exact: true }).waitFor()
  const image = preview.getByRole('img', { name: 'Carreaux en damier' })
  await expect
    .poll(() => image.evaluate(element => (element as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0)
  expect(await image.evaluate(element => (element as HTMLImageElement).currentSrc)).toContain('.avif')
  await preview.locator('footer').getByRole('button', { name: 'Close' }).click()
  await preview.waitFor({ state: 'detached' })
  expect(await galleryTitles('realisations')).toContain(title)
})

nightlyTest('adding without all fields or with a file that is no image shows an error', async () => {
  const page = await openPage()
  await openLibrary(page, 'image')
  await page.getByRole('button', { name: 'Add Image' }).click()
  const dialog = dialogOf(page)
  const add = dialog.getByRole('button', { name: 'Add Image' })
  await add.click()
  await dialog.getByRole('alert').getByText('Please fill in all fields and select a file.').waitFor()
  const file = dialog.getByLabel('File', { exact: true })
  await file.setInputFiles({ name: 'notes.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') })
  const wrong = dialog.getByRole('alert').getByText('Please select a valid image file.', { exact: true })
  await wrong.waitFor()
  await dialog.getByLabel('Title').fill('Un document')
  await dialog.getByLabel('Description').fill('Pas une image.')
  await add.click()
  await wrong.waitFor()
  await file.setInputFiles({ name: 'dessin.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') })
  await wrong.waitFor()
})

nightlyTest('a panorama over the limit is refused before anything of it is sent', async () => {
  const page = await openPage()
  await openLibrary(page, 'image')
  const parts = watchParts(page)
  const dialog = await fillAddForm(page, 'image', { title: 'Panorama' })
  const background = '#345'
  const panorama = sharp({ create: { width: 12_500, height: 4_001, channels: 3, background } })
  await dialog
    .getByLabel('File', { exact: true })
    .setInputFiles({ name: 'panorama.png', mimeType: 'image/png', buffer: await panorama.png().toBuffer() })
  await dialog.getByRole('alert').getByText('The picture has more than 50 megapixels.').waitFor()
  await dialog.getByRole('button', { name: 'Add Image' }).click()
  await dialog.getByRole('alert').getByText('The picture has more than 50 megapixels.').waitFor()
  expect(parts).toEqual([])
})

nightlyTest('files that are dropped anywhere on the screen open the form, one file or several', async () => {
  const page = await openPage()
  await openLibrary(page, 'image')
  const drop = async (names: string[]) => {
    const files = await page.evaluateHandle(all => {
      const transfer = new DataTransfer()
      for (const name of all) transfer.items.add(new File(['x'], name, { type: 'image/jpeg' }))
      return transfer
    }, names)
    await page.dispatchEvent('h1', 'drop', { dataTransfer: files })
  }
  await drop(['un.jpg'])
  const dialog = page.getByRole('dialog', { name: 'Add Image' })
  await dialog.getByText('un.jpg').waitFor()
  await drop(['deux.jpg', 'trois.jpg'])
  await dialog.getByRole('button', { name: 'Add 3 Images' }).waitFor()
})

test('the server refuses a file that is no image despite its name, and the error is shown under the list', async () => {
  const page = await openPage({ ...DESKTOP, expectedErrors: /status of 4\d\d/ })
  await openLibrary(page, 'image')
  const dialog = await fillAddForm(page, 'image', { title: 'Fausse photo' })
  await dialog
    .getByLabel('File', { exact: true })
    .setInputFiles({ name: 'faux.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<script>'.repeat(200)) })
  await dialog.getByRole('button', { name: 'Add Image' }).click()
  const failure = page.getByText('Failed to add image. Please try again.', { exact: true })
  await dialog.getByText('Failed to add image. Please try again.', { exact: true }).waitFor()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await failure.waitFor()
  const [list, text] = await Promise.all([page.getByRole('list').last().boundingBox(), failure.boundingBox()])
  expect((list?.y ?? 0) < (text?.y ?? 0)).toBe(true)
  await tileOf(page, 'Fausse photo').getByRole('button', { name: 'Discard' }).click()
  await failure.waitFor({ state: 'detached' })
})

nightlyTest(
  'an admin changes the title and gallery of an image; without a connection an error is shown in the dialog and on the screen',
  async () => {
    await aReadyItem('image', { title: 'Mur à nommer', gallery: 'realisations' })
    const page = await openPage({ ...DESKTOP, expectedErrors: /ERR_INTERNET_DISCONNECTED/ })
    await openLibrary(page, 'image')
    await tileOf(page, 'Mur à nommer').getByRole('button', { name: 'Edit' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit Image' })
    expect(await dialog.getByLabel('Réalisations').isChecked()).toBe(true)
    await dialog.getByLabel('Title').fill('Mur nommé')
    await dialog.getByLabel('Histoire').check()
    await page.context().setOffline(true)
    await dialog.getByRole('button', { name: 'Update Image' }).click()
    await dialog.getByText('Failed to update the image. Please try again.', { exact: true }).waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await page.getByText('Failed to update the image. Please try again.', { exact: true }).waitFor()
    await page.context().setOffline(false)
    await tileOf(page, 'Mur à nommer').getByRole('button', { name: 'Edit' }).click()
    await dialog.getByRole('button', { name: 'Update Image' }).click()
    await expectInSight(toast(page).getByText('Image updated successfully!', { exact: true }))
    await tileOf(page, 'Mur nommé')
      .getByText(/· Histoire$/)
      .waitFor()
    expect(await galleryTitles('histoire')).toContain('Mur nommé')
    expect(await galleryTitles('realisations')).not.toContain('Mur nommé')
  },
)

nightlyTest('an image that was deleted elsewhere cannot be edited, and the error says why', async () => {
  const { id } = await aReadyItem('image', { title: 'Image partie' })
  const page = await openPage({ ...DESKTOP, expectedErrors: /status of 404/ })
  await openLibrary(page, 'image')
  await tileOf(page, 'Image partie').getByRole('button', { name: 'Edit' }).click()
  await queryDatabase('update media_items set deleted_at = now() where id = $1', [id])
  await dialogOf(page).getByRole('button', { name: 'Update Image' }).click()
  await dialogOf(page)
    .getByText(/^Failed to update the image: .+/)
    .waitFor()
})

nightlyTest('on a phone Undo takes back a replacement, also before it is ready', async () => {
  const before = await aReadyItem('image', { title: 'Remplacée par erreur' })
  const page = await openPage(PHONE)
  await openLibrary(page, 'image')
  await tileOf(page, 'Remplacée par erreur').getByRole('button', { name: 'Edit' }).tap()
  const dialog = dialogOf(page)
  await dialog.getByText('The file on the site now').waitFor()
  await dialog.getByLabel('File', { exact: true }).setInputFiles(aPhotoFile('erreur.jpg'))
  await dialog.getByRole('button', { name: 'Update Image' }).tap()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).tap()
  // Cancelled: nothing is sent, and the file is still in the form.
  await dialog.getByText('erreur.jpg').waitFor()
  await dialog.getByRole('button', { name: 'Update Image' }).tap()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Replace' }).tap()
  await toast(page).getByRole('button', { name: 'Undo' }).tap()
  await expectInSight(toast(page).getByText('The earlier file is on the site again.'))
  const files = () =>
    queryDatabase<{ state: string }>('select state from media_files where item_id = $1', [before.id])
  await expect.poll(async () => (await files()).map(({ state }) => state)).toEqual(['ready', 'ready'])
  expect((await listItems('image')).find(({ id }) => id === before.id)?.url).toBe(before.url)
})

test('an admin deletes an image after a confirmation, and undoes it', async () => {
  await aReadyItem('image', { title: 'Photo floue', gallery: 'histoire' })
  const page = await openPage(PHONE)
  await openLibrary(page, 'image')
  await tileOf(page, 'Photo floue').getByRole('button', { name: 'Delete' }).tap()
  const confirmation = page.getByRole('alertdialog', { name: 'Confirm Deletion' })
  await confirmation.getByText('Are you sure you want to delete "Photo floue"?', { exact: true }).waitFor()
  const [cancel, remove] = await Promise.all(
    ['Cancel', 'Delete'].map(name => confirmation.getByRole('button', { name }).boundingBox()),
  )
  expect((cancel?.y ?? 0) > (remove?.y ?? 0)).toBe(true)
  await confirmation.getByRole('button', { name: 'Delete' }).tap()
  const deleted = toast(page).filter({ hasText: '"Photo floue" has been deleted successfully.' })
  await deleted.waitFor()
  // The focus is on the tile that took its place.
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest('[data-item]') !== null))
    .toBe(true)
  await expect.poll(() => galleryTitles('histoire')).not.toContain('Photo floue')
  await deleted.getByRole('button', { name: 'Undo' }).tap()
  await tileOf(page, 'Photo floue').waitFor()
  await expect.poll(() => galleryTitles('histoire')).toContain('Photo floue')
})

nightlyTest('a list that fails to load is logged and says so on the screen, without a toast', async () => {
  const page = await openPage({ ...DESKTOP, expectedErrors: /ERR_|Failed to load/ })
  const logged: string[] = []
  page.on('console', message => logged.push(message.text()))
  await signIn(page)
  await page.route('**/imageRoute/images*', route => route.abort())
  await page.getByRole('link', { name: 'Images' }).click()
  await page.getByText('Couldn’t load the list').waitFor()
  expect(logged).toContain('Could not load the images')
  expect(await toast(page).count()).toBe(0)
})

nightlyTest('on a phone every target is large enough, and nothing is wider than the screen', async () => {
  const page = await openPage({ ...PHONE, viewport: { width: 320, height: 640 } })
  await aReadyItem('image', { title: 'Un titre très long pour un petit écran, sans aucune coupure possible' })
  for (const kind of ['video', 'image'] as const) {
    await openLibrary(page, kind)
    for (const view of ['Grid', 'List']) {
      await page.getByRole('button', { name: view }).tap()
      expect(await smallTargets(page)).toEqual([])
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0)
    }
    await page.getByRole('button', { name: kind === 'video' ? 'Add Movie' : 'Add Image' }).tap()
    const sheet = await dialogOf(page).boundingBox()
    expect([sheet?.width, sheet?.height]).toEqual([320, 640])
    expect(await smallTargets(page)).toEqual([])
    await dialogOf(page).getByRole('button', { name: 'Cancel' }).tap()
  }
})

/** Visible buttons and links below 44 px. */
function smallTargets(page: Awaited<ReturnType<typeof openPage>>): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main button, main a, nav a, dialog[open] button')]
      .filter(element => element.checkVisibility())
      .map(element => ({ element, box: element.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 0 && (box.height < 43.5 || box.width < 43.5))
      .map(({ element, box }) => `${element.innerText || element.ariaLabel} ${box.width}x${box.height}`),
  )
}
