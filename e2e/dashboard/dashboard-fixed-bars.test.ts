import { afterAll, beforeAll, expect, test } from 'vitest'
import { anAccount } from '../account/account-fixtures.ts'
import { openPage, PHONE, signIn, withBrowser } from '../fixtures.ts'
import { accountScreens } from '../tour/account-screens.ts'
import { obscuredAtTheEnd, obscuredFocus, SIZES, TABBED_SIZES } from '../tour/fixed-bars.ts'
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
  'no fixed bar covers the last action of a screen about %s, or the focused element',
  { timeout: 900_000 },
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
        for (const action of await obscuredAtTheEnd(page)) found.push(`${where}: the end: ${action}`)
        if (!TABBED_SIZES.includes(size)) continue
        const { stops, covered } = await obscuredFocus(page)
        for (const focused of covered) found.push(`${where}: ${focused}`)
        // The menu alone has five.
        expect(stops, where).toBeGreaterThan(5)
      }
    }
    expect(found).toEqual([])
  },
)
