import { test } from 'vitest'
import { PHONE, withBrowser } from '../fixtures.ts'
import { expectNoFindingsInBothThemes } from '../tour/both-themes.ts'
import { ABOUT, field, openEditor, untilDraftSaved } from './editor-fixtures.ts'

withBrowser()

test('axe finds nothing on an editor with a restored draft on a phone, nor on its preview', async () => {
  const page = await openEditor(ABOUT, PHONE)
  await field(page, ABOUT).fill('brouillon')
  await untilDraftSaved(page, 'brouillon')
  await page.reload()
  await page.getByText('We restored your unsaved changes').waitFor()
  await expectNoFindingsInBothThemes(page, 'a draft that came back')
  await page.getByRole('tab', { name: 'Preview' }).tap()
  await page.frameLocator('iframe[title=Preview]').locator('main section').waitFor()
  await expectNoFindingsInBothThemes(page, 'the preview')
})
