import { describe, test } from 'vitest'
import { DESKTOP, expectNoFindings, openPage, PHONE, withBrowser } from './fixtures.ts'
import { aPhotoFile, aReadyItem, dialogOf, openLibrary, tileOf, withSamples } from './media-fixtures.ts'

withBrowser()
withSamples()

describe.each([
  ['phone', PHONE],
  ['desktop', DESKTOP],
])('axe finds nothing on a %s', (device, options) => {
  test.each(['light', 'dark'])('on movies, images and their dialogs, in the %s theme', async theme => {
    const titles = { video: `Film ${device} ${theme}`, image: `Photo ${device} ${theme}` }
    await aReadyItem('video', { title: titles.video })
    await aReadyItem('image', { title: titles.image, gallery: 'realisations' })
    const page = await openPage(options)
    await page.addInitScript(name => localStorage.setItem('theme', name), theme)
    for (const kind of ['video', 'image'] as const) {
      await openLibrary(page, kind)
      await expectNoFindings(page, `${kind} grid`)
      await page.getByRole('button', { name: 'List' }).click()
      await expectNoFindings(page, `${kind} list`)
      const tile = tileOf(page, titles[kind])
      await tile.getByRole('button', { name: kind === 'video' ? /^Play/ : /^Preview/ }).click()
      await dialogOf(page).waitFor()
      await expectNoFindings(page, `${kind} viewer`)
      await dialogOf(page).locator('footer').getByRole('button', { name: 'Close' }).click()
      await tile.getByRole('button', { name: 'Edit' }).click()
      await expectNoFindings(page, `${kind} edit`)
      await dialogOf(page).getByRole('button', { name: 'Cancel' }).click()
      await tile.getByRole('button', { name: 'Delete' }).click()
      await page.getByRole('alertdialog').waitFor()
      await expectNoFindings(page, `${kind} confirm`)
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
      await page.getByRole('alert').waitFor()
      await expectNoFindings(page, `${kind} deleted`)
      await page.getByRole('link', { name: 'Trash' }).click()
      await page.getByRole('button', { name: 'Restore' }).first().waitFor()
      await expectNoFindings(page, `${kind} trash`)
      await page.getByRole('link', { name: 'Back to the list' }).click()
      await page.getByRole('button', { name: kind === 'video' ? 'Add Movie' : 'Add Image' }).click()
      await dialogOf(page).getByLabel('File', { exact: true }).setInputFiles(aPhotoFile('axe.jpg'))
      await dialogOf(page).locator('form').waitFor()
      await dialogOf(page).getByRole('button', { name: /^Add/ }).click()
      await dialogOf(page).getByText('Please fill in all fields').waitFor()
      await expectNoFindings(page, `${kind} add`)
      await dialogOf(page).getByRole('button', { name: 'Cancel' }).click()
    }
    await page.goto('/dash/hero')
    await page.getByRole('radio').first().waitFor()
    await expectNoFindings(page, 'picker')
  })
})
