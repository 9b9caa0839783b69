import { afterAll, beforeAll, expect, test } from 'vitest'
import { anAccount } from '../account/account-fixtures.ts'
import { limitInQuickRun, openPage, PHONE, signIn, withBrowser } from '../fixtures.ts'
import { accountScreens } from '../tour/account-screens.ts'
import { findingsInBothThemes } from '../tour/both-themes.ts'
import { addPeople, PEOPLE_SCREENS, removePeople } from '../tour/people-screens.ts'
import { SITE_SCREENS } from '../tour/site-screens.ts'
import { smallTargets } from '../tour/small-targets.ts'
import { dialogOf, EXPECTED_ERRORS, type InputMethod, walkTour } from '../tour/tour.ts'

withBrowser()
beforeAll(addPeople)
afterAll(removePeople)

const TOUCH: InputMethod = {
  press: target => target.tap(),
  write: (target, text) => target.fill(text),
}

test.each(
  limitInQuickRun([
    ['the screens about people', () => PEOPLE_SCREENS],
    ['the screens about the site', () => SITE_SCREENS],
    ['the screens of their account', accountScreens],
  ]),
)(
  'on a phone every target of %s is large enough to tap, and axe finds nothing in either theme',
  { timeout: 150_000 },
  async (_, screensOf) => {
    const account = await anAccount()
    const page = await openPage({ ...PHONE, expectedErrors: EXPECTED_ERRORS })
    await signIn(page, account)
    await walkTour(page, screensOf(account), {
      input: TOUCH,
      async check(where) {
        expect.soft(await smallTargets(page), where).toEqual([])
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        expect.soft(overflow, where).toBeLessThanOrEqual(0)
        expect.soft(await findingsInBothThemes(page), where).toEqual([])
      },
      async close() {
        while (await dialogOf(page).isVisible())
          await dialogOf(page)
            .getByRole('button', { name: /^(Cancel|Close|Back)$/ })
            .last()
            .tap()
      },
    })
  },
)
