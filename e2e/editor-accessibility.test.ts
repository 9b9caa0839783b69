import type { Page } from 'playwright-core'
import { beforeAll, describe, test } from 'vitest'
import {
  ABOUT,
  addLea,
  EDITORS,
  endSessionBeforeSave,
  field,
  goToEditor,
  HERO,
  LEA,
  openEditor,
  pressSave,
} from './editor-fixtures.ts'
import { DESKTOP, expectNoFindings, openPage, PHONE, signIn, withBrowser } from './fixtures.ts'

withBrowser()
beforeAll(addLea)

const untilDrawn = (page: Page) =>
  page.frameLocator('iframe[title=Preview]').locator('main section').waitFor({ state: 'attached' })

describe.each([
  ['phone', PHONE],
  ['desktop', DESKTOP],
])('axe finds nothing on a %s', (name, device) => {
  describe.each(['light', 'dark'])('in the %s theme', theme => {
    async function open() {
      const page = await openPage({ ...device, expectedComplaints: /status of (401|409)/ })
      await page.addInitScript(value => localStorage.setItem('theme', value), theme)
      await signIn(page)
      return page
    }

    test('in any editor and its preview', async () => {
      const page = await open()
      for (const editor of EDITORS) {
        await goToEditor(page, editor)
        await untilDrawn(page)
        await expectNoFindings(page, editor.heading)
      }
      if (name === 'desktop') return
      await page.getByRole('tab', { name: 'Preview' }).tap()
      await expectNoFindings(page, 'the preview')
    })

    test('with a draft that came back, in the history, in a conflict and at the sign-in sheet', async () => {
      const page = await open()
      await goToEditor(page, ABOUT)
      await field(page, ABOUT).fill(`brouillon ${theme}`)
      await page.getByText('Draft kept').waitFor()
      await page.waitForTimeout(300)
      await page.reload()
      await page.getByText('Your unsaved words are back').waitFor()
      await untilDrawn(page)
      await expectNoFindings(page, 'a draft that came back')

      const lea = await openEditor(ABOUT, DESKTOP, LEA)
      await field(lea, ABOUT).fill(`Léa ${name} ${theme}`)
      await pressSave(lea, ABOUT)
      await lea.getByText(ABOUT.saved).waitFor()
      await pressSave(page, ABOUT)
      const conflict = page.getByRole('dialog', { name: /while you were writing/ })
      await conflict.waitFor()
      await expectNoFindings(page, 'a conflict')
      await conflict.getByRole('button', { name: 'Keep mine' }).click()
      await page.getByText(ABOUT.saved).waitFor()

      await page.getByRole('button', { name: 'History' }).click()
      await page.getByRole('dialog', { name: 'History' }).getByRole('listitem').first().waitFor()
      await expectNoFindings(page, 'the history')
      await page.getByRole('button', { name: 'Close' }).last().click()

      await goToEditor(page, HERO)
      await endSessionBeforeSave(page)
      await field(page, HERO).fill(theme)
      await pressSave(page, HERO)
      await page.getByRole('dialog', { name: 'Sign in to go on' }).waitFor()
      await expectNoFindings(page, 'the sign-in sheet')
    })
  })
})
