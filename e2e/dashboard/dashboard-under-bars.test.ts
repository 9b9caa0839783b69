import { afterAll, beforeAll, expect, test } from 'vitest'
import { anAccount } from '../account/account-fixtures.ts'
import { openPage, PHONE, signIn, withBrowser } from '../fixtures.ts'
import { accountScreens } from '../tour/account-screens.ts'
import { focusUnderBars, missedAtTheEnd, SIZES } from '../tour/bars.ts'
import { addPeople, PEOPLE_SCREENS, removePeople } from '../tour/people-screens.ts'
import { SITE_SCREENS } from '../tour/site-screens.ts'

withBrowser()
beforeAll(addPeople)
afterAll(removePeople)

test.each([
  ['people', () => PEOPLE_SCREENS],
  ['the site', () => SITE_SCREENS],
  ['the account', accountScreens],
])(
  'no bar lies over the last action of a screen of %s, or over what has the focus',
  { timeout: 300_000 },
  async (_, screensOf) => {
    const account = await anAccount()
    const page = await openPage(PHONE)
    await signIn(page, account)
    const found: string[] = []
    for (const screen of screensOf(account)) {
      await page.goto(screen.path)
      await screen.ready(page).waitFor({ state: 'attached' })
      for (const size of SIZES) {
        const where = `${screen.name}, ${size.width} × ${size.height}`
        await page.setViewportSize(size)
        for (const missed of await missedAtTheEnd(page)) found.push(`${where}: the end: ${missed}`)
        // The walk through every tab stop is long: once upright, and once where the bars leave the least room.
        if (size.width !== 390 && size.width !== 844) continue
        const { stops, covered } = await focusUnderBars(page)
        for (const focused of covered) found.push(`${where}: ${focused}`)
        // Either menu alone has five.
        expect(stops, where).toBeGreaterThan(5)
      }
    }
    expect(found).toEqual([])
  },
)
