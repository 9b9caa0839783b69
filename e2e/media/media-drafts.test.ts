import { expect, test } from 'vitest'
import { expectInSight, limitInQuickRun, openPage, PHONE, toast, withBrowser } from '../fixtures.ts'
import {
  addItem,
  aLargeMovieFile,
  aMovieFile,
  aPhotoFile,
  dialogOf,
  fillAddForm,
  listItems,
  networkOf,
  openLibrary,
  tileOf,
  withoutPreparation,
  withSamples,
} from './media-fixtures.ts'

withBrowser()
withSamples()
withoutPreparation()

const NETWORK_ERRORS = /ERR_INTERNET_DISCONNECTED|ERR_NETWORK|ERR_TIMED_OUT|status of (429|503)/

test.each([
  ['video', 'Edit Movie', 'Update Movie'],
  ['image', 'Edit Image', 'Update Image'],
] as const)(
  'Cancel discards what was typed about a %s: no later change publishes it, and Undo restores it',
  async (kind, sheet, update) => {
    const { id } = await addItem(kind, kind === 'video' ? aMovieFile() : aPhotoFile(), {
      title: `Sans brouillon, ${kind}`,
      description: 'Comme avant.',
    })
    const page = await openPage(PHONE)
    await openLibrary(page, kind)
    const edit = tileOf(page, `Sans brouillon, ${kind}`).getByRole('button', { name: 'Edit' })
    const dialog = page.getByRole('dialog', { name: sheet })
    await edit.tap()
    await dialog.getByLabel('Description').fill('Abandonné.')
    await dialog.getByRole('button', { name: 'Cancel' }).tap()
    await dialog.waitFor({ state: 'detached' })
    await expectInSight(toast(page).getByText('Draft discarded.'))
    await edit.tap()
    expect(await dialog.getByLabel('Description').inputValue()).toBe('Comme avant.')
    expect(await dialog.getByText('You have an unsaved draft.').count()).toBe(0)
    await dialog.getByLabel('Alt text').fill('Un mur')
    await dialog.getByRole('button', { name: update }).tap()
    await dialog.waitFor({ state: 'detached' })
    const described = async () =>
      ((await listItems(kind)).find(item => item.id === id) as { description?: string } | undefined)
        ?.description
    expect(await described()).toBe('Comme avant.')

    await edit.tap()
    await dialog.getByLabel('Description').fill('Pas perdu.')
    await dialog.getByRole('button', { name: 'Cancel' }).tap()
    // The toast of the first Cancel may still be shown.
    await toast(page).getByRole('button', { name: 'Undo' }).last().tap()
    await dialog.getByText('You have an unsaved draft.').waitFor()
    expect(await dialog.getByLabel('Description').inputValue()).toBe('Pas perdu.')
    await dialog.getByRole('button', { name: 'Start over' }).tap()
    expect(await dialog.getByLabel('Description').inputValue()).toBe('Comme avant.')
    await dialog.getByRole('button', { name: 'Cancel' }).tap()
    await dialog.waitFor({ state: 'detached' })
    expect(await described()).toBe('Comme avant.')
  },
)

test.each(
  limitInQuickRun([
    ['in the form', true],
    ['in the list', false],
  ] as const),
)('text typed with a replacement file stays when its upload is cancelled %s', async (place, isInForm) => {
  const title = `Remplacé ${place}`
  await addItem('video', aMovieFile(), { title })
  const page = await openPage({ ...PHONE, expectedErrors: NETWORK_ERRORS })
  await openLibrary(page, 'video')
  const network = await networkOf(page)
  await tileOf(page, title).getByRole('button', { name: 'Edit' }).tap()
  const dialog = dialogOf(page)
  await dialog.getByLabel('Description').fill('Avec le nouveau film.')
  await dialog.getByLabel('File', { exact: true }).setInputFiles(aLargeMovieFile('lent.mov', 20))
  await network.slowDown(200_000)
  await dialog.getByRole('button', { name: 'Update Movie' }).tap()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Replace' }).tap()
  await dialog.getByRole('progressbar').waitFor()
  if (isInForm) {
    await dialog.getByRole('button', { name: 'Cancel upload' }).tap()
    expect(await dialog.getByLabel('Description').inputValue()).toBe('Avec le nouveau film.')
    await network.mend()
    await page.reload()
  } else {
    await dialog.locator('footer').getByRole('button', { name: 'Close' }).tap()
    await tileOf(page, title).getByRole('button', { name: 'Cancel upload' }).tap()
    await network.mend()
  }
  await tileOf(page, title).getByRole('button', { name: 'Edit' }).tap()
  await dialog.getByText('You have an unsaved draft.').waitFor()
  expect(await dialog.getByLabel('Description').inputValue()).toBe('Avec le nouveau film.')
})

test('text of a cancelled upload joins what was typed for the next movie', async () => {
  const page = await openPage({ ...PHONE, expectedErrors: NETWORK_ERRORS })
  await openLibrary(page, 'video')
  const network = await networkOf(page)
  await network.slowDown(200_000)
  const file = aLargeMovieFile('premier.mov', 20)
  const dialog = await fillAddForm(page, 'video', { title: 'Premier film', file })
  await dialog.getByRole('button', { name: 'Add Movie' }).tap()
  await dialog.getByRole('progressbar').waitFor()
  await dialog.locator('footer').getByRole('button', { name: 'Close' }).tap()
  await fillAddForm(page, 'video', { title: 'Film suivant', description: 'Tapé pendant l’envoi.' })
  await dialog.locator('footer').getByRole('button', { name: 'Cancel' }).tap()
  await tileOf(page, 'Premier film').getByRole('button', { name: 'Cancel upload' }).tap()
  await network.mend()
  await page.reload()
  await page.getByRole('button', { name: 'Add Movie' }).tap()
  expect(await dialog.getByLabel('Title 1').inputValue()).toBe('Film suivant')
  expect(await dialog.getByLabel('Title 2').inputValue()).toBe('Premier film')
  await dialog.getByRole('button', { name: 'Remove Premier film' }).tap()
  expect(await dialog.getByLabel('Description').inputValue()).toBe('Tapé pendant l’envoi.')
  await dialog.getByRole('button', { name: 'Start over' }).tap()
})

test('text that is corrected after an upload failed stays when the form is closed', async () => {
  const page = await openPage({ ...PHONE, expectedErrors: /status of 4\d\d/ })
  await openLibrary(page, 'video')
  const dialog = await fillAddForm(page, 'video', { title: 'Pas un film' })
  await dialog
    .getByLabel('File', { exact: true })
    .setInputFiles({ name: 'page.mp4', mimeType: 'video/mp4', buffer: Buffer.from('<html>'.repeat(500)) })
  await dialog.getByRole('button', { name: 'Add Movie' }).tap()
  await dialog.getByText('Upload stopped').waitFor()
  await dialog.getByLabel('Title').fill('Titre corrigé')
  await dialog.getByLabel('Description').fill('Corrigée aussi.')
  await dialog.locator('footer').getByRole('button', { name: 'Cancel' }).tap()
  await page.reload()
  await tileOf(page, 'Titre corrigé').getByRole('button', { name: 'Discard' }).tap()
  await page.getByRole('button', { name: 'Add Movie' }).tap()
  expect(await dialog.getByLabel('Title').inputValue()).toBe('Titre corrigé')
  expect(await dialog.getByLabel('Description').inputValue()).toBe('Corrigée aussi.')
  await dialog.getByRole('button', { name: 'Start over' }).tap()
})
