import type { Page } from 'playwright-core'
import { stepAt, timeCode } from '#features/accounts/server/totp.ts'
import { endSessionOf, inDatabase } from '../fixtures.ts'
import { byButton, dialogOf, type Hand, heading, pressInside, type Screen } from './tour.ts'

interface Traveller {
  email: string
  password: string
}

const ACCOUNTS = 'features/accounts/dashboard'
const FACTORS = 'features/second-factor/dashboard'

async function codeOfApp(email: string): Promise<string> {
  const [row] = await inDatabase<{ secret: Buffer }>(
    'select secret from authenticator_apps join users on users.id = user_id where email = $1',
    [email],
  )
  return timeCode(row?.secret ?? Buffer.alloc(0), stepAt(Date.now()))
}

/** What belongs to the traveller's own account; the last screen leaves a second factor behind. */
export function accountScreens({ email, password }: Traveller): Screen[] {
  async function scan(page: Page, hand: Hand): Promise<void> {
    await hand.press(page.getByRole('switch', { name: 'Authenticator app' }))
    await hand.write(dialogOf(page).getByLabel('Current password'), password)
    await pressInside(page, hand, 'Continue')
    await dialogOf(page).getByRole('img', { name: 'Code to scan' }).waitFor()
  }
  return [
    { name: 'Home', path: '/dash', ready: heading(/^Welcome/) },
    { name: 'More', path: '/dash/more', ready: heading('More') },
    {
      name: 'Profile',
      path: '/dash/profile',
      ready: page => page.getByText('Signed in on'),
      stops: [
        {
          name: 'the profile',
          source: `${ACCOUNTS}/profile/edit-profile-sheet.tsx`,
          open: byButton('Edit'),
        },
        {
          name: 'signing in again',
          source: 'features/auth/dashboard/sign-in-sheet.tsx',
          open: async (page, hand) => {
            await endSessionOf(page)
            await byButton('Edit')(page, hand)
            await pressInside(page, hand, 'Save')
            await page.getByRole('dialog', { name: 'Sign in to go on' }).waitFor()
          },
          leave: async (page, hand) => {
            await hand.write(dialogOf(page).getByLabel('Password'), password)
            await pressInside(page, hand, 'Sign in')
            await page.getByRole('dialog', { name: 'Sign in to go on' }).waitFor({ state: 'detached' })
          },
        },
      ],
    },
    {
      name: 'Team',
      path: '/dash/team',
      ready: heading('Team'),
      stops: [
        { name: 'an invitation', source: `${ACCOUNTS}/team/invite-sheet.tsx`, open: byButton('Invite') },
        {
          name: 'the question before somebody goes',
          source: `${ACCOUNTS}/team/team-page.tsx`,
          open: byButton(/^Remove /),
        },
      ],
    },
    {
      name: 'Security',
      path: '/dash/security',
      ready: page => page.getByRole('switch', { name: 'Authenticator app' }),
      stops: [
        {
          name: 'the password',
          source: `${FACTORS}/password-sheet.tsx`,
          open: (page, hand) => hand.press(page.getByRole('switch', { name: 'Authenticator app' })),
        },
        { name: 'the code to scan', source: `${FACTORS}/scan-sheet.tsx`, open: scan },
        {
          name: 'recovery codes',
          source: `${FACTORS}/codes-sheet.tsx`,
          open: async (page, hand) => {
            await scan(page, hand)
            await hand.write(
              dialogOf(page).getByLabel('The six digits that it shows'),
              await codeOfApp(email),
            )
            await pressInside(page, hand, 'Continue')
            await dialogOf(page).getByText('Each lets you in once').waitFor()
          },
          leave: (page, hand) => pressInside(page, hand, 'Done'),
        },
      ],
    },
  ]
}
