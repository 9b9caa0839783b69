import type { Page } from 'playwright-core'
import { timeStepAt, totpCode } from '#features/accounts/server/totp.ts'
import { endSessionOf, queryDatabase } from '../fixtures.ts'
import { byButton, dialogOf, heading, type InputMethod, pressInside, type Screen } from './tour.ts'

interface Account {
  email: string
  password: string
}

const ACCOUNTS = 'features/accounts/dashboard'

async function currentCode(email: string): Promise<string> {
  const [row] = await queryDatabase<{ secret: Buffer }>(
    'select secret from authenticator_apps join users on users.id = user_id where email = $1',
    [email],
  )
  return totpCode(row?.secret ?? Buffer.alloc(0), timeStepAt(Date.now()))
}

/** Screens of the user's own account; the last one leaves a second factor enabled. */
export function accountScreens({ email, password }: Account): Screen[] {
  async function scan(page: Page, input: InputMethod): Promise<void> {
    await input.press(page.getByRole('switch', { name: 'Authenticator app' }))
    await input.write(dialogOf(page).getByLabel('Current password'), password)
    await pressInside(page, input, 'Continue')
    await dialogOf(page).getByRole('img', { name: 'QR code' }).waitFor()
  }
  return [
    { name: 'Home', path: '/dash', ready: heading(/^Welcome/) },
    { name: 'More', path: '/dash/more', ready: heading('More') },
    {
      name: 'Profile',
      path: '/dash/profile',
      ready: page => page.getByText('Where you’re signed in'),
      stops: [
        {
          name: 'the profile',
          source: `${ACCOUNTS}/edit-profile-sheet.tsx`,
          open: byButton('Edit'),
        },
        {
          name: 'signing in again',
          source: `${ACCOUNTS}/sign-in-sheet.tsx`,
          open: async (page, input) => {
            // Opened first: the next poll of the screen would open the other sheet over the button.
            await byButton('Edit')(page, input)
            await endSessionOf(page)
            await pressInside(page, input, 'Save')
            await page.getByRole('dialog', { name: 'Sign in to continue' }).waitFor()
          },
          close: async (page, input) => {
            await input.write(dialogOf(page).getByLabel('Password'), password)
            await pressInside(page, input, 'Sign in')
            await page.getByRole('dialog', { name: 'Sign in to continue' }).waitFor({ state: 'detached' })
          },
        },
      ],
    },
    { name: 'Activity', path: '/dash/activity', ready: page => page.getByText(/127\.0\.0\.1/).first() },
    { name: 'Health', path: '/dash/health', ready: page => page.getByText(/^Checked at /) },
    { name: 'What’s new', path: '/dash/whats-new', ready: heading('What’s new') },
    {
      name: 'Team',
      path: '/dash/team',
      ready: heading('Team'),
      stops: [
        {
          name: 'the role of an account',
          source: `${ACCOUNTS}/role-sheet.tsx`,
          open: byButton(/^Change what/),
        },
        { name: 'an invitation', source: `${ACCOUNTS}/invite-sheet.tsx`, open: byButton('Invite') },
        {
          name: 'the confirmation before somebody is removed',
          source: `${ACCOUNTS}/team-page.tsx`,
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
          source: `${ACCOUNTS}/password-sheet.tsx`,
          open: (page, input) => input.press(page.getByRole('switch', { name: 'Authenticator app' })),
        },
        { name: 'the code to scan', source: `${ACCOUNTS}/scan-sheet.tsx`, open: scan },
        {
          name: 'recovery codes',
          source: `${ACCOUNTS}/codes-sheet.tsx`,
          open: async (page, input) => {
            await scan(page, input)
            await input.write(dialogOf(page).getByLabel('Six-digit code'), await currentCode(email))
            await pressInside(page, input, 'Continue')
            await dialogOf(page).getByText('Each code lets you in once').waitFor()
          },
          close: (page, input) => pressInside(page, input, 'Done'),
        },
      ],
    },
  ]
}
