import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { afterAll, beforeEach } from 'vitest'
import { apiToken, demo, openPage, queryDatabase } from '../fixtures.ts'

interface Fields {
  id?: string
  name?: string
  email?: string
  phone?: string
  message?: string
  /** What the customer said about the room. */
  details?: object
  /** Such as `2026-11-14T22:20:00Z`; default now. */
  createdAt?: string
  isRead?: boolean
  quarantineReason?: 'honeypot' | 'too_fast' | 'flood' | 'marked'
}

/** A message as if it had been sent with the form some time ago. */
export async function aMessage(fields: Fields = {}): Promise<string> {
  const {
    id = randomUUID(),
    name = 'Camille Tremblay',
    email = 'camille@exemple.ca',
    phone = '418 555-0117',
    message = 'Une douche à refaire.',
    details = null,
    createdAt = new Date().toISOString(),
    isRead = false,
    quarantineReason = null,
  } = fields
  await queryDatabase(
    `insert into messages (name, email, phone, message, content_hash, status, quarantine_reason, quarantined_at,
       is_verified, read_at, created_at, id, details)
     values ($1, $2, $3, $4, '', $5, $6, case when $6::text is null then null else now() end, true,
       case when $7 then now() end, $8, $9, $10)`,
    [
      name,
      email,
      phone,
      message,
      quarantineReason ? 'quarantined' : 'inbox',
      quarantineReason,
      isRead,
      createdAt,
      id,
      details && JSON.stringify(details),
    ],
  )
  return id
}

export const clearMessages = () => queryDatabase('delete from messages')

/** Call once per file: empties the inbox before each journey and after the last one. */
export function withEmptyInbox(): void {
  beforeEach(async () => {
    await clearMessages()
  })
  afterAll(async () => {
    await clearMessages()
  })
}

/** A page of a signed-in admin, without the sign-in page. */
export async function openSignedIn(options?: Parameters<typeof openPage>[0]): Promise<Page> {
  const page = await openPage(options)
  await page.addInitScript(token => localStorage.setItem('auth-token', token), await apiToken())
  return page
}

export async function openMessages(options?: Parameters<typeof openPage>[0]): Promise<Page> {
  const page = await openSignedIn(options)
  await page.goto('/dash/messages')
  await page.getByRole('heading', { name: 'Messages', level: 1 }).waitFor()
  return page
}

export const messageFrom = (page: Page, name: string) => page.getByRole('article', { name, exact: true })

export const shownNames = (page: Page) => page.getByRole('article').getByRole('heading').allTextContents()

interface ReceivedMail {
  envelope: { to: string[] }
  subject: string
  text: string
  headers: Record<string, string>
}

export async function mailsTo(address: string): Promise<ReceivedMail[]> {
  const mails = (await (await fetch(`${demo.mailUrl}/messages.json`)).json()) as ReceivedMail[]
  return mails.filter(mail => mail.envelope.to.includes(address))
}

export const newAddress = (domain = 'exemple.ca') => `client-${randomUUID()}@${domain}`

const dialogTo = (page: Page, name: string) => page.getByRole('dialog', { name: `Reply to ${name}` })

export async function openReply(page: Page, name: string) {
  await messageFrom(page, name).getByRole('button', { name: 'Reply' }).click()
  const dialog = dialogTo(page, name)
  await dialog.waitFor()
  return {
    dialog,
    area: dialog.getByPlaceholder('Type your reply here...'),
    send: () => dialog.getByRole('button', { name: 'Send Reply' }).click(),
  }
}
