import { afterAll, beforeAll, expect } from 'vitest'
import { anAccount } from '../account/account-fixtures.ts'
import { nightlyTest, openPage, PHONE, signIn, withBrowser } from '../fixtures.ts'
import { accountScreens } from '../tour/account-screens.ts'
import { findingsInBothThemes } from '../tour/both-themes.ts'
import { cutTexts } from '../tour/cut-texts.ts'
import { foreignTexts, readInFrench } from '../tour/languages.ts'
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

nightlyTest.each([
  ['the screens about people', 'en', () => PEOPLE_SCREENS],
  ['the screens about the site', 'en', () => SITE_SCREENS],
  ['the screens of their account', 'en', accountScreens],
  ['the French screens about people', 'fr', () => PEOPLE_SCREENS],
  ['the French screens about the site', 'fr', () => SITE_SCREENS],
  ['the French screens of their account', 'fr', accountScreens],
] as const)(
  'on a phone every target of %s is large enough to tap, no text is cut, all is in its language, and axe finds nothing in either theme',
  { timeout: 300_000 },
  async (_, language, screensOf) => {
    const account = await anAccount()
    const page = await openPage({ ...PHONE, expectedErrors: EXPECTED_ERRORS })
    if (language === 'fr') await readInFrench(page)
    await signIn(page, account)
    await walkTour(page, screensOf(account), {
      input: TOUCH,
      async check(where) {
        expect.soft(await smallTargets(page), where).toEqual([])
        expect.soft(await foreignTexts(page, language), where).toEqual([])
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        expect.soft(overflow, where).toBeLessThanOrEqual(0)
        expect.soft(await cutTexts(page), where).toEqual([])
        expect.soft(await findingsInBothThemes(page), where).toEqual([])
      },
      async close() {
        while (await dialogOf(page).isVisible())
          await dialogOf(page)
            .getByRole('button', { name: /^(Cancel|Close|Back)$/ })
            .last()
            // The dialog that was just closed may still be fading.
            .tap({ timeout: 2_000 })
            .catch(() => {})
      },
    })
  },
)
