import { afterAll, beforeAll, expect, test } from 'vitest'
import { anAccount } from '../account/account-fixtures.ts'
import { DESKTOP, openPage, signIn, withBrowser } from '../fixtures.ts'
import { accountScreens } from '../tour/account-screens.ts'
import { findingsInBothThemes } from '../tour/both-themes.ts'
import { keyboardOf } from '../tour/keyboard.ts'
import { addPeople, PEOPLE_SCREENS, removePeople } from '../tour/people-screens.ts'
import { SITE_SCREENS } from '../tour/site-screens.ts'
import { dialogOf, EXPECTED_ERRORS, walkTour } from '../tour/tour.ts'

withBrowser()
beforeAll(addPeople)
afterAll(removePeople)

test.each([
  ['the screens about people', () => PEOPLE_SCREENS],
  ['the screens about the site', () => SITE_SCREENS],
  ['the screens of their account', accountScreens],
])(
  'somebody reaches %s with the keyboard alone, always sees the focus, and gets it back after every dialog',
  { timeout: 150_000 },
  async (_, screensOf) => {
    const account = await anAccount()
    const page = await openPage({ ...DESKTOP, expectedErrors: EXPECTED_ERRORS })
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
