import { describe, expect, test } from 'vitest'
import { apiToken, callApi, DESKTOP, notification, PHONE, withBrowser } from '../fixtures.ts'
import { field, HERO, openEditor, pressSave, readSection, untilKept } from './editor-fixtures.ts'

withBrowser()

const OFFLINE = { ...DESKTOP, expectedComplaints: /ERR_INTERNET_DISCONNECTED|ERR_FAILED/ }
const KEPT = 'Draft kept, not yet on the site'
const WAITING = 'No connection. Your words are kept on this device and are saved when it is back.'

describe('the line goes down', () => {
  test('in the middle of typing: typing goes on, and the save goes through later', async () => {
    const page = await openEditor(HERO, { ...PHONE, expectedComplaints: OFFLINE.expectedComplaints })
    await field(page, HERO).fill('avant ')
    await page.context().setOffline(true)
    await field(page, HERO).pressSequentially('après')
    await untilKept(page, 'avant après')
    await page.context().setOffline(false)
    await pressSave(page, HERO)
    await page.getByText(HERO.saved).waitFor()
    expect((await readSection(HERO))[HERO.field]).toBe('avant après')
  })

  test('in the middle of saving: it is told in words, and saved when the line is back', async () => {
    const page = await openEditor(HERO, OFFLINE)
    await field(page, HERO).fill('hors ligne')
    await page.context().setOffline(true)
    await pressSave(page, HERO)
    await expect.poll(() => notification(page).locator('span').allTextContents()).toEqual([HERO.failed])
    await page.getByText(WAITING).waitFor()
    expect(await field(page, HERO).inputValue()).toBe('hors ligne')
    await untilKept(page, 'hors ligne')
    await page.context().setOffline(false)
    await page.getByText(HERO.saved).waitFor()
    expect(await page.getByText(WAITING).count()).toBe(0)
    expect((await readSection(HERO))[HERO.field]).toBe('hors ligne')
  })

  test('what is typed while a save waits is not published with it, and not lost', async () => {
    const page = await openEditor(HERO, OFFLINE)
    await field(page, HERO).fill('voulu')
    await page.context().setOffline(true)
    await pressSave(page, HERO)
    await page.getByText(WAITING).waitFor()
    await page.getByLabel('Third line').fill('pas fini de l')
    await page.context().setOffline(false)
    await page.getByText(HERO.saved).waitFor()
    const saved = await readSection(HERO)
    expect(saved[HERO.field]).toBe('voulu')
    expect(saved.input3_1).not.toBe('pas fini de l')
    expect(await page.getByLabel('Third line').inputValue()).toBe('pas fini de l')
    await page.getByText(KEPT).waitFor()
  })

  test('after the server has stored the save and before it is told: no second version, no false alarm', async () => {
    const page = await openEditor(HERO, OFFLINE)
    let isLost = false
    await page.route('**/hero-section', async route => {
      if (isLost || route.request().method() !== 'PATCH') return route.continue()
      isLost = true
      await route.fetch()
      return route.abort()
    })
    await field(page, HERO).fill('une seule')
    await pressSave(page, HERO)
    await page.getByText(WAITING).waitFor()
    await page.getByRole('button', { name: 'Try now' }).click()
    await page.getByText(HERO.saved).waitFor()
    const token = await apiToken()
    const { versions } = (await (await callApi(`${HERO.path}/versions`, { token })).json()) as {
      versions: { content: { input2: string } }[]
    }
    expect(versions.filter(({ content }) => content.input2 === 'une seule')).toHaveLength(1)
  })
})
