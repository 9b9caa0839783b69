import { afterAll, beforeAll, expect, test } from 'vitest'
import { anAccount } from '../account/account-fixtures.ts'
import { openPage, PHONE, signIn, withBrowser } from '../fixtures.ts'
import { accountScreens } from '../tour/account-screens.ts'
import { findingsInBothThemes } from '../tour/both-themes.ts'
import { addPeople, PEOPLE_SCREENS, removePeople } from '../tour/people-screens.ts'
import { SITE_SCREENS } from '../tour/site-screens.ts'
import { smallTargets } from '../tour/small-targets.ts'
import { dialogOf, EXPECTED_COMPLAINTS, type Hand, travel } from '../tour/tour.ts'

withBrowser()
beforeAll(addPeople)
afterAll(removePeople)

const THUMB: Hand = {
  press: target => target.tap(),
  write: (target, words) => target.fill(words),
}

test.each([
  ['what belongs to people', () => PEOPLE_SCREENS],
  ['what visitors see', () => SITE_SCREENS],
  ['their own account', accountScreens],
])(
  'one thumb reaches %s and misses nothing; axe finds nothing there in either theme',
  { timeout: 150_000 },
  async (_, screensOf) => {
    const account = await anAccount()
    const page = await openPage({ ...PHONE, expectedComplaints: EXPECTED_COMPLAINTS })
    await signIn(page, account)
    await travel(page, screensOf(account), {
      hand: THUMB,
      async arrive(where) {
        expect.soft(await smallTargets(page), where).toEqual([])
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        expect.soft(overflow, where).toBeLessThanOrEqual(0)
        expect.soft(await findingsInBothThemes(page), where).toEqual([])
      },
      async leave() {
        while (await dialogOf(page).isVisible())
          await dialogOf(page)
            .getByRole('button', { name: /^(Cancel|Close|Back)$/ })
            .last()
            .tap()
      },
    })
  },
)
