import type { Page } from 'playwright-core'
import { onTestFinished } from 'vitest'
import { demo, queryDatabase } from '../fixtures.ts'
import { mailsTo } from '../people/mail-fixtures.ts'

let accounts = 0

/** An account for this journey alone, with the admin's password; removed when the journey ends. */
export async function anAccount(role: 'admin' | 'helper' | 'reader' = 'admin', name = 'Marc Bélanger') {
  accounts += 1
  const email = `compte-${process.pid}-${accounts}@exemple.ca`
  await queryDatabase(
    `insert into users (email, email_key, name, role, password_hash)
     select $1, $1, $2, $3, password_hash from users where email = $4`,
    [email, name, role, demo.admin.email],
  )
  onTestFinished(() => removeAccountsLike(email))
  return { email, password: demo.admin.password, name }
}

export async function removeAccountsLike(email: string): Promise<void> {
  await queryDatabase('delete from users where email_key like $1', [email])
}

/** All browsers of a run share one IP address: without this the eleventh request in 15 minutes is rate limited. */
export async function clearAccountRequests(): Promise<void> {
  await queryDatabase('delete from account_requests')
}

/** Opens the link of the newest mail to this address. */
export async function openMailLink(page: Page, email: string, path: string): Promise<void> {
  const mail = (await mailsTo(email)).findLast(({ text }) => text.includes(`${path}#`))
  const address = new RegExp(`\\S+${path}#[\\w-]{43}`).exec(mail?.text ?? '')?.[0]
  if (!address) throw new Error(`No mail to ${email} leads to ${path}`)
  // From another page: a change of the # part alone loads nothing.
  await page.goto('/robots.txt')
  await page.goto(address)
}
