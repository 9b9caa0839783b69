import { test } from 'vitest'
import { PHONE, withBrowser } from '../fixtures.ts'
import { expectNoFindingsInBothThemes } from '../tour/both-themes.ts'
import { ABOUT, field, openEditor, untilKept } from './editor-fixtures.ts'

withBrowser()

test('axe finds nothing on a phone with a draft that came back, nor on the preview', async () => {
  const page = await openEditor(ABOUT, PHONE)
  await field(page, ABOUT).fill('brouillon')
  await untilKept(page, 'brouillon')
  await page.reload()
  await page.getByText('Your unsaved words are back').waitFor()
  await expectNoFindingsInBothThemes(page, 'a draft that came back')
  await page.getByRole('tab', { name: 'Preview' }).tap()
  await page.frameLocator('iframe[title=Preview]').locator('main section').waitFor()
  await expectNoFindingsInBothThemes(page, 'the preview')
})
