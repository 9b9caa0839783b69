import { onTestFinished, test } from 'vitest'
import {
  demo,
  expectNoFindings,
  openPage,
  PHONE,
  queryDatabase,
  signInByToken,
  withBrowser,
} from '../fixtures.ts'

withBrowser()

test('the contractor sees in Settings that the mailbox is connected, and on Home why it cannot be read and what to do', async () => {
  const page = await openPage(PHONE)
  await signInByToken(page)
  await page.goto('/dash/settings')
  const status = page.getByRole('region', { name: 'Replies from customers' })
  await status.getByText(/^Connected\. Last checked \d/).waitFor()
  await status.getByText(/^Only emails that answer yours are copied\./).waitFor()

  // Until it goes on, the worker does not find out that the mailbox is well.
  const { worker } = demo.processes
  if (!worker) throw new Error('The demo has no worker.')
  process.kill(worker, 'SIGSTOP')
  onTestFinished(async () => {
    await queryDatabase('update mailbox_states set problem = null, problem_since = null')
    process.kill(worker, 'SIGCONT')
  })
  await queryDatabase(
    `update mailbox_states set problem = 'password', problem_since = now() - interval '1 hour'`,
  )
  await page.goto('/dash')
  await page.getByRole('heading', { name: /Everyone has an answer, as far as we can\ssee$/ }).waitFor()
  const card = page.getByRole('region', { name: 'Replies from customers' })
  await card.getByText('Your mailbox refuses the password.').waitFor()
  await card.getByText(/^It was probably changed at your email provider\./).waitFor()
  await card.getByText(/^Since .+\. Sending is not affected\.$/).waitFor()
  await expectNoFindings(page, 'home with a mailbox that cannot be read', 'main')
  await page.goto('/dash/settings')
  await status.getByText('Your mailbox refuses the password.').waitFor()
  await expectNoFindings(page, 'settings with a mailbox that cannot be read', 'main')
})

test('home is not certain that everyone has an answer while nothing looks into the mailbox, and says since when', async () => {
  const { worker } = demo.processes
  if (!worker) throw new Error('The demo has no worker.')
  await queryDatabase('delete from messages')
  const page = await openPage(PHONE)
  await signInByToken(page)
  await page.goto('/dash')
  await page.getByRole('heading', { name: /Everyone has an\sanswer$/ }).waitFor()
  process.kill(worker, 'SIGSTOP')
  onTestFinished(async () => {
    await queryDatabase('update mailbox_states set checked_at = now()')
    process.kill(worker, 'SIGCONT')
  })
  await queryDatabase(`update mailbox_states set checked_at = now() - interval '3 days'`)
  await page.reload()
  await page.getByRole('heading', { name: /Everyone has an answer, as far as we can\ssee$/ }).waitFor()
  await page.getByText(/^Your mailbox was last checked .+: newer replies may be waiting there\.$/).waitFor()
})
