import { expect, onTestFinished } from 'vitest'
import {
  apiToken,
  callApi,
  expectInSight,
  expectNoFindings,
  nightlyTest,
  openPage,
  PHONE,
  queryDatabase,
  signInByToken,
  toast,
  withBrowser,
} from '../fixtures.ts'

withBrowser()

async function changeSettings(changes: object): Promise<void> {
  const body = JSON.stringify(changes)
  const answer = await callApi('/settingsRoute/settings', { method: 'PATCH', token: await apiToken(), body })
  expect(answer.status).toBe(200)
}

nightlyTest(
  'the contractor tests the contact form, reads which link broke, and that it works again once it is mended',
  async () => {
    const settings = await callApi('/settingsRoute/settings', { token: await apiToken() })
    const { notificationEmail } = (await settings.json()) as { notificationEmail: string }
    onTestFinished(async () => {
      await changeSettings({ notificationEmail })
      await queryDatabase('delete from self_tests')
    })
    await queryDatabase('delete from self_tests')
    const page = await openPage(PHONE)
    await signInByToken(page)
    await page.goto('/dash')
    const card = page.getByRole('region', { name: /^Contact form/ })
    await card.getByText('First test tonight at 3:00.').waitFor()
    await card.getByRole('button', { name: 'Test now' }).tap()
    const good = card.getByText(/^Tested at \d+:\d\d: form, mail, your mailbox\. All arrived\.$/)
    await good.waitFor()
    await expectInSight(good)
    await card.getByText('1 good night').waitFor()
    await expectNoFindings(page, 'a good test', 'main')

    await changeSettings({ notificationEmail: 'patron@535.faulty.test' })
    await card.getByRole('button', { name: 'Test again' }).tap()
    const broken = card.getByText('Your mail server refuses the password.')
    await broken.waitFor()
    await expectInSight(broken)
    expect(await card.getByRole('listitem').allInnerTexts()).toEqual([
      expect.stringMatching(/^Form\s+\d+:\d\d$/),
      expect.stringMatching(/^Email\s+broke here$/),
      expect.stringMatching(/^Your mailbox\s+not reached$/),
    ])
    await card.getByText('It was probably changed. Ask whoever installed the site to update it.').waitFor()
    await card.getByText(/^Messages still arrive here\..+ Last good test: /).waitFor()
    await expectNoFindings(page, 'a broken test', 'main')
    expect(await queryDatabase(`select from messages where quarantine_reason = 'self_test'`)).toEqual([])

    await changeSettings({ notificationEmail })
    await card.getByRole('button', { name: 'Test now' }).tap()
    await toast(page).getByText('Your contact form works again.').waitFor()
    await good.waitFor()
  },
)

nightlyTest(
  'while mail is on hold after a restore, the contractor reads that nothing is tested instead of a broken form',
  async () => {
    onTestFinished(async () => {
      await queryDatabase('delete from mail_hold')
      await queryDatabase('delete from self_tests')
    })
    await queryDatabase('delete from self_tests')
    await queryDatabase(`insert into self_tests (form_key, started_at, finished_at, outcome)
    values ('restored', now() - interval '3 days', now() - interval '3 days', 'good')`)
    const page = await openPage(PHONE)
    await signInByToken(page)
    await page.goto('/dash')
    const card = page.getByRole('region', { name: /^Contact form/ })
    await card.getByText('Last night’s test did not run.').waitFor()
    await queryDatabase(`insert into mail_hold (reason) values ('restore')`)
    await page.reload()
    await card.getByText(/^Email is on hold since the site was restored from a backup/).waitFor()
    await card.getByText(/^Last good test: /).waitFor()
    expect(await card.getByText('did not run').count()).toBe(0)
    expect(await card.getByRole('button').count()).toBe(0)
    await page.getByRole('heading', { name: 'Contact form', exact: true }).waitFor()
    await expectNoFindings(page, 'a self-test while mail is on hold', 'main')
  },
)
