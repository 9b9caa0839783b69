import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { DESKTOP, expectNoFindings, inDatabase, openPage, PHONE, signIn, withBrowser } from './fixtures.ts'
import { aMessage, forgetMessages } from './message-fixtures.ts'

withBrowser()

async function expectNoFindingsAmongMessages(page: Page): Promise<void> {
  await forgetMessages()
  await page.goto('/dash/messages')
  await page.getByText('No messages found.').waitFor()
  await expectNoFindings(page, 'no messages')
  const id = await aMessage({ message: 'Une douche. '.repeat(12) })
  await aMessage({ name: 'Luc', isRead: true, email: 'pas une adresse' })
  await inDatabase(
    `insert into replies (message_id, reply_text, content_hash, state, problem, due_at)
     values ($1, 'Un', '', 'sent', null, now()), ($1, 'Deux', '', 'failed', 'smtp_552', now()),
       ($1, 'Trois', '', 'due', 'smtp_451', now() + interval '1 day')`,
    [id],
  )
  await page.getByRole('button', { name: 'Retry' }).waitFor()
  await expectNoFindings(page, 'messages')
  await page.getByRole('button', { name: 'Reply' }).first().click()
  await page.getByRole('button', { name: 'Send Reply' }).click()
  await page.getByText('Type a reply first.').waitFor()
  await expectNoFindings(page, 'reply dialog')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await aMessage({ name: 'Robot', quarantineReason: 'flood' })
  await page.goto('/dash/messages?folder=spam')
  await page.getByRole('article').waitFor()
  await expectNoFindings(page, 'spam')
  await forgetMessages()
}

describe.each([
  ['phone', PHONE],
  ['desktop', DESKTOP],
])('axe finds nothing on a %s', (_, device) => {
  test('on the public pages', async () => {
    const page = await openPage({ ...device, expectedComplaints: /status of 4(04|10)/ })
    for (const path of ['/', '/une-page-qui-n-existe-pas', '/retiree']) {
      await page.goto(path)
      await expectNoFindings(page, path)
    }
  })

  test.each(['light', 'dark'])('at the door and inside, in the %s theme', async theme => {
    const page = await openPage(device)
    await page.addInitScript(name => localStorage.setItem('theme', name), theme)
    await page.goto('/dash')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('alert').waitFor()
    await expectNoFindings(page, 'sign-in with an error')
    for (const path of ['/auth/signup', '/auth/forget-password']) {
      await page.goto(path)
      await page.getByRole('link', { name: 'Back to sign in' }).waitFor()
      await expectNoFindings(page, path)
    }
    await signIn(page)
    for (const path of ['/dash', '/dash/more', '/dash/profile', '/dash/team']) {
      await page.goto(path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await expectNoFindings(page, path)
    }
    await expectNoFindingsAmongMessages(page)
  })
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
