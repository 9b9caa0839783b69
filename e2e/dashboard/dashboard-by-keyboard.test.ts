import { afterAll, beforeAll, expect, test } from 'vitest'
import { anAccount } from '../account/account-fixtures.ts'
import { DESKTOP, openPage, signIn, withBrowser } from '../fixtures.ts'
import { accountScreens } from '../tour/account-screens.ts'
import { findingsInBothThemes } from '../tour/both-themes.ts'
import { keysOf } from '../tour/keys.ts'
import { addPeople, PEOPLE_SCREENS, removePeople } from '../tour/people-screens.ts'
import { SITE_SCREENS } from '../tour/site-screens.ts'
import { dialogOf, EXPECTED_COMPLAINTS, travel } from '../tour/tour.ts'

withBrowser()
beforeAll(addPeople)
afterAll(removePeople)

test.each([
  ['what belongs to people', () => PEOPLE_SCREENS],
  ['what visitors see', () => SITE_SCREENS],
  ['their own account', accountScreens],
])(
  'with keys alone somebody reaches %s, sees where they are, and comes back from every dialog',
  { timeout: 150_000 },
  async (_, screensOf) => {
    const account = await anAccount()
    const page = await openPage({ ...DESKTOP, expectedComplaints: EXPECTED_COMPLAINTS })
    await signIn(page, account)
    const keys = keysOf(page)
    await travel(page, screensOf(account), {
      hand: keys.hand,
      arrive: async where => {
        expect.soft(await findingsInBothThemes(page), where).toEqual([])
      },
      async leave(where) {
        while (await dialogOf(page).isVisible()) await page.keyboard.press('Escape')
        expect.soft(await keys.isBack(), `${where}: the focus is back`).toBe(true)
      },
    })
    expect([...keys.unmarked]).toEqual([])
  },
)
