import { describe, expect, test } from 'vitest'
import {
  DESKTOP,
  expectNoFindings,
  limitInQuickRun,
  nightlyTest,
  openPage,
  PHONE,
  queryDatabase,
  withBrowser,
} from './fixtures.ts'
import { aMessage, clearMessages, openMessages } from './people/message-fixtures.ts'
import { expectNoFindingsInBothThemes } from './tour/both-themes.ts'

withBrowser()

// The tours by touch and by keyboard check the screens of the dashboard.

describe.each(
  limitInQuickRun([
    ['phone', PHONE],
    ['desktop', DESKTOP],
  ]),
)('axe finds nothing on a %s', (_, device) => {
  test('on the public pages', async () => {
    const page = await openPage({ ...device, expectedErrors: /status of 4(04|10)/ })
    for (const path of ['/', '/une-page-qui-n-existe-pas', '/retiree']) {
      await page.goto(path)
      await expectNoFindings(page, path)
    }
  })

  nightlyTest('on sign-in, sign-up and password reset, in both themes', async () => {
    const page = await openPage(device)
    await page.goto('/dash')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('alert').waitFor()
    await expectNoFindingsInBothThemes(page, 'sign-in with an error')
    for (const path of ['/auth/signup', '/auth/forget-password']) {
      await page.goto(path)
      await page.getByRole('link', { name: 'Back to sign in' }).waitFor()
      await expectNoFindingsInBothThemes(page, path)
    }
  })

  nightlyTest(
    'on messages: an empty inbox, answered messages, and a sender without a valid address',
    async () => {
      await clearMessages()
      const page = await openMessages(device)
      await page.getByText('No messages found.').waitFor()
      await expectNoFindingsInBothThemes(page, 'no messages')
      const id = await aMessage({ message: 'Une douche. '.repeat(12) })
      await aMessage({ name: 'Luc', isRead: true, email: 'pas une adresse' })
      await queryDatabase(
        `insert into replies (message_id, reply_text, content_hash, state, problem, due_at)
       values ($1, 'Un', '', 'sent', null, now()), ($1, 'Deux', '', 'failed', 'smtp_552', now()),
         ($1, 'Trois', '', 'due', 'smtp_451', now() + interval '1 day')`,
        [id],
      )
      await page.getByRole('button', { name: 'Retry' }).waitFor()
      await expectNoFindingsInBothThemes(page, 'messages')
      await clearMessages()
    },
  )
})

test('with reduced motion nothing on the loading screen moves', async () => {
  const page = await openPage({ ...DESKTOP, reducedMotion: 'reduce' })
  await page.route('**/is-authenticated', () => {})
  await page.addInitScript(() => localStorage.setItem('auth-token', 'x'.repeat(43)))
  await page.goto('/dash')
  const bar = page.getByRole('progressbar')
  await bar.waitFor()
  expect(await bar.evaluate(element => getComputedStyle(element).animationName)).toBe('none')
})
