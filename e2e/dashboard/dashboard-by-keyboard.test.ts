import { afterAll, beforeAll, expect, test } from 'vitest'
import { anAccount } from '../account/account-fixtures.ts'
import { DESKTOP, openPage, signIn, withBrowser } from '../fixtures.ts'
import { accountScreens } from '../tour/account-screens.ts'
import { findingsInBothThemes } from '../tour/both-themes.ts'
import { keyboardOf } from '../tour/keyboard.ts'
import { readInFrench } from '../tour/languages.ts'
import { addPeople, PEOPLE_SCREENS, removePeople } from '../tour/people-screens.ts'
import { SITE_SCREENS } from '../tour/site-screens.ts'
import { dialogOf, EXPECTED_ERRORS, walkTour } from '../tour/tour.ts'

withBrowser()
beforeAll(addPeople)
afterAll(removePeople)

test.each([
  ['the screens about people', 'en', () => PEOPLE_SCREENS],
  ['the screens about the site', 'en', () => SITE_SCREENS],
  ['the screens of their account', 'en', accountScreens],
  ['the French screens about people', 'fr', () => PEOPLE_SCREENS],
  ['the French screens about the site', 'fr', () => SITE_SCREENS],
  ['the French screens of their account', 'fr', accountScreens],
] as const)(
  'somebody reaches %s with the keyboard alone, always sees the focus, and gets it back after every dialog',
  { timeout: 300_000 },
  async (_, language, screensOf) => {
    const account = await anAccount()
    const page = await openPage({ ...DESKTOP, expectedErrors: EXPECTED_ERRORS })
    if (language === 'fr') await readInFrench(page)
    await signIn(page, account)
    const keyboard = keyboardOf(page)
    await walkTour(page, screensOf(account), {
      input: keyboard.input,
      check: async where => {
        expect.soft(await findingsInBothThemes(page), where).toEqual([])
      },
      async close(where) {
        while (await dialogOf(page).isVisible()) await page.keyboard.press('Escape')
        expect.soft(await keyboard.isFocusBack(), `${where}: the focus is back`).toBe(true)
      },
    })
    expect([...keyboard.unmarked]).toEqual([])
  },
)
