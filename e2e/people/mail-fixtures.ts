import { expect, onTestFinished } from 'vitest'
import { apiToken, callApi, demo, queryDatabase } from '../fixtures.ts'

interface ReceivedMail {
  to: string[]
  subject: string
  text: string
  html: string
  headers: Record<string, string>
}

/** Mails to this address that the demo's mail server received, oldest first. */
export async function mailsTo(email: string): Promise<ReceivedMail[]> {
  const mails = (await (await fetch(`${demo.mailUrl}/messages.json`)).json()) as ReceivedMail[]
  return mails.filter(mail => mail.to.includes(email))
}

export const untilMailed = (email: string, count = 1) =>
  expect.poll(async () => (await mailsTo(email)).length).toBe(count)

let people = 0

/** A contact for this journey alone, removed when the journey ends. */
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

/** Clears the sender address until the journey ends. */
export async function removeSenderAddress(): Promise<void> {
  const [saved] = await queryDatabase<{ version: number }>(
    `insert into settings_versions (content)
     select content || '{"mailFromAddress": "", "notificationEmail": ""}'
     from settings_versions order by version desc limit 1
     returning version`,
  )
  onTestFinished(async () => {
    await queryDatabase('delete from settings_versions where version = $1', [saved?.version])
  })
}
