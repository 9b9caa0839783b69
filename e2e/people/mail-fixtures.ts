import { expect, onTestFinished } from 'vitest'
import { apiToken, callApi, demo, inDatabase } from '../fixtures.ts'

interface CaughtMail {
  to: string[]
  subject: string
  text: string
  html: string
  headers: Record<string, string>
}

/** What the demo's mail server took for this address, oldest first. */
export async function mailsTo(email: string): Promise<CaughtMail[]> {
  const mails = (await (await fetch(`${demo.mailUrl}/messages.json`)).json()) as CaughtMail[]
  return mails.filter(mail => mail.to.includes(email))
}

export const untilMailed = (email: string, count = 1) =>
  expect.poll(async () => (await mailsTo(email)).length).toBe(count)

let people = 0

/** Somebody in the list whom no other story knows, gone again when the story ends. */
export async function aContact(name: string, domain = 'exemple.ca') {
  people += 1
  const email = `${name.toLowerCase()}-${process.pid}-${people}@${domain}`
  const token = await apiToken()
  const created = await callApi('/listContactRoute/list-contact', {
    method: 'POST',
    token,
    body: JSON.stringify({ name, email, phone: '' }),
  })
  const { contact } = (await created.json()) as { contact: { id: string } }
  onTestFinished(async () => {
    await callApi(`/listContactRoute/list-contact/${contact.id}`, {
      method: 'DELETE',
      token,
      headers: { authorization: `Bearer ${token}` },
    })
  })
  return { id: contact.id, name, email, token }
}

/** For the rest of the story nobody has said where mails come from. */
export async function takeSenderAway(): Promise<void> {
  const [saved] = await inDatabase<{ version: number }>(
    `insert into settings_versions (content)
     select content || '{"mailFromAddress": "", "notificationEmail": ""}'
     from settings_versions order by version desc limit 1
     returning version`,
  )
  onTestFinished(async () => {
    await inDatabase('delete from settings_versions where version = $1', [saved?.version])
  })
}
