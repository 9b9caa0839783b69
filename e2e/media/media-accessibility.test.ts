import { test } from 'vitest'
import { openPage, PHONE, withBrowser } from '../fixtures.ts'
import { expectNoFindingsInBothThemes } from '../tour/both-themes.ts'
import { aPhotoFile, dialogOf, openLibrary, tileOf, withSamples } from './media-fixtures.ts'

withBrowser()
withSamples()

test.each([
  ['movies', 'video', 'Add Movie', 'Entrée en damier'],
  ['images', 'image', 'Add Image', 'Dosseret pétrole'],
] as const)(
  'axe finds nothing on the library of %s: as a list, in the add form, after a deletion, in the trash',
  async (_, kind, add, title) => {
    const page = await openPage(PHONE)
    await openLibrary(page, kind)
    await page.getByRole('button', { name: 'List' }).tap()
    await expectNoFindingsInBothThemes(page, `${kind} list`)
    await page.getByRole('button', { name: add }).tap()
    await dialogOf(page).getByLabel('File', { exact: true }).setInputFiles(aPhotoFile('axe.jpg'))
    await dialogOf(page).locator('form').waitFor()
    await dialogOf(page).getByRole('button', { name: /^Add/ }).tap()
    await dialogOf(page).getByText('Please fill in all fields').waitFor()
    await expectNoFindingsInBothThemes(page, `${kind} add`)
    await dialogOf(page).getByRole('button', { name: 'Cancel' }).tap()
    await tileOf(page, title).getByRole('button', { name: 'Delete' }).tap()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).tap()
    await page.getByRole('alert').waitFor()
    await expectNoFindingsInBothThemes(page, `${kind} deleted`)
    await page.getByRole('link', { name: 'Trash' }).tap()
    await tileOf(page, title).getByRole('button', { name: 'Restore' }).waitFor()
    await expectNoFindingsInBothThemes(page, `${kind} trash`)
    await tileOf(page, title).getByRole('button', { name: 'Restore' }).tap()
    await page.getByText('restored.').waitFor()
  },
)
