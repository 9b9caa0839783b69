import { createTransport } from 'nodemailer'
import { expect, onTestFinished, test, vi } from 'vitest'
import {
  apiToken,
  callApi,
  demo,
  expectInSight,
  expectNoFindings,
  isQuick,
  openPage,
  PHONE,
  signInByToken,
  withBrowser,
} from '../fixtures.ts'
import { mailsTo } from './mail-fixtures.ts'
import { aMessage } from './message-fixtures.ts'

withBrowser()

async function changeSettings(changes: object): Promise<void> {
  const body = JSON.stringify(changes)
  const answer = await callApi('/settingsRoute/settings', { method: 'PATCH', token: await apiToken(), body })
  expect(answer.status).toBe(200)
}

async function aTaggedReply(messageId: string, email: string): Promise<string> {
  const body = JSON.stringify({ replyText: 'Oui. Jeudi vous va?' })
  await callApi(`/contactRoute/reply/${messageId}`, { method: 'POST', token: await apiToken(), body })
  const sent = await vi.waitUntil(async () => (await mailsTo(email))[0], { timeout: 60_000 })
  return sent.headers['reply-to'] ?? ''
}

test.skipIf(isQuick || demo.imapUrl === null)(
  'the contractor tests address tags and turns them on; an answer that names no mail of ours stands in its conversation',
  async () => {
    const token = await apiToken()
    const settings = (await (await callApi('/settingsRoute/settings', { token })).json()) as { email: string }
    onTestFinished(async () => {
      await changeSettings({ email: settings.email })
      await callApi('/contactRoute/mailbox/tags', { method: 'DELETE', token })
    })
    const page = await openPage(PHONE)
    await signInByToken(page)
    await page.goto('/dash/settings')
    const card = page.getByRole('region', { name: 'Replies from customers' })
    const tags = card.getByRole('switch', { name: 'Recognize replies by address tag' })
    await tags.and(page.locator('[aria-checked=false]:enabled')).waitFor()

    const { worker } = demo.processes
    if (!worker) throw new Error('The demo has no worker.')
    process.kill(worker, 'SIGSTOP')
    onTestFinished(() => void process.kill(worker, 'SIGCONT'))
    await card.getByRole('button', { name: 'Test it' }).tap()
    const running = card.getByText(/^A test email is on its way\. It has until \d\d:\d\d to arrive\.$/)
    await running.waitFor()
    await expectInSight(running)
    await page.reload()
    await running.waitFor()
    await tags.and(page.locator('[aria-busy=true][aria-checked=false]')).waitFor()
    await expectNoFindings(page, 'a test of address tags', 'main')
    process.kill(worker, 'SIGCONT')
    await card.getByText('Tagged addresses arrive.').waitFor()
    await tags.and(page.locator('[aria-checked=true]:enabled')).waitFor()
    await expectNoFindings(page, 'address tags that arrive', 'main')

    const email = `marie-${process.pid}@exemple.ca`
    const id = await aMessage({ name: 'Marie', email, message: 'Une douche à refaire.' })
    const to = await aTaggedReply(id, email)
    expect(to).toMatch(/\+c-[0-9a-f]{32}@/)
    await createTransport(demo.smtpUrl).sendMail({
      from: email,
      to,
      subject: 'Jeudi',
      text: 'Jeudi, parfait.',
    })
    await page.goto(`/dash/messages/${id}`)
    await page.getByText('Jeudi, parfait.').waitFor({ timeout: 15_000 })

    await page.goto('/dash/settings')
    await tags.and(page.locator('[aria-checked=true]:enabled')).tap()
    await tags.and(page.locator('[aria-checked=false]:enabled')).waitFor()
    // The mail server refuses every mail to this address.
    await changeSettings({ email: 'bonjour@550.faulty.test' })
    await tags.tap()
    await card.getByText('A tagged address did not arrive within 5 minutes. Left off.').waitFor()
    await tags.and(page.locator('[aria-checked=false]:enabled')).waitFor()
    await expectNoFindings(page, 'address tags that do not arrive', 'main')
  },
)
