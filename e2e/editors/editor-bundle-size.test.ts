import { setTimeout as wait } from 'node:timers/promises'
import type { Page, Response } from 'playwright-core'
import { expect, test } from 'vitest'
import { apiToken, openPage, PHONE, withBrowser } from '../fixtures.ts'
import { EDITORS, goToEditor } from './editor-fixtures.ts'

withBrowser()

function scriptsOf(page: Page): Response[] {
  const scripts: Response[] = []
  page.on('response', response => {
    if (response.request().resourceType() === 'script' || response.url().endsWith('.js'))
      scripts.push(response)
  })
  return scripts
}

/** Waits until no script arrived for a second; `networkidle` waits for more than scripts. */
async function untilAllLoaded(scripts: Response[]): Promise<void> {
  let known: number
  do {
    known = scripts.length
    await wait(1_000)
  } while (scripts.length > known)
}

test('no visitor downloads editor code, wherever they scroll on the page', async () => {
  const page = await openPage()
  const scripts = scriptsOf(page)
  await page.goto('/')
  await page.mouse.move(5, 5)
  await untilAllLoaded(scripts)
  for (let top = 0; top < 12_000; top += 700) await page.mouse.wheel(0, 700)
  await page.getByRole('button', { name: 'Voir détails' }).click()
  await page.getByRole('button', { name: 'Fermer' }).click()
  await untilAllLoaded(scripts)
  expect(scripts.length).toBeGreaterThan(5)
  const texts = await Promise.all(scripts.map(script => script.text()))
  for (const { save } of EDITORS) expect(texts.filter(text => text.includes(save))).toEqual([])
  expect(texts.filter(text => text.includes('draft-account'))).toEqual([])
})

test.each(EDITORS)('opening $heading with a cold cache loads at most 216 KB of scripts', async editor => {
  const page = await openPage(PHONE)
  await page.addInitScript(token => localStorage.setItem('auth-token', token), await apiToken())
  const scripts = scriptsOf(page)
  await goToEditor(page, editor)
  await page.frameLocator('iframe[title=Preview]').locator('main section').waitFor({ state: 'attached' })
  await untilAllLoaded(scripts)
  const sizes = await Promise.all(scripts.map(script => script.request().sizes()))
  const bytes = sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0)
  expect(bytes).toBeGreaterThan(100_000)
  expect(bytes).toBeLessThanOrEqual(216_000)
})
