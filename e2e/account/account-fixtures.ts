import type { Page } from 'playwright-core'
import { onTestFinished } from 'vitest'
import { demo, inDatabase } from '../fixtures.ts'
import { mailsTo } from '../people/mail-fixtures.ts'

let accounts = 0

/** Somebody whom no other story knows, with the admin's password; gone when the story ends. */
export async function anAccount(role: 'admin' | 'reader' = 'admin', name = 'Marc Bélanger') {
  accounts += 1
  const email = `compte-${process.pid}-${accounts}@exemple.ca`
  await inDatabase(
    `insert into users (email, email_key, name, role, password_hash)
     select $1, $1, $2, $3, password_hash from users where email = $4`,
    [email, name, role, demo.admin.email],
  )
  onTestFinished(() => removeAccountsLike(email))
  return { email, password: demo.admin.password, name }
}

export async function removeAccountsLike(email: string): Promise<void> {
  await inDatabase('delete from users where email_key like $1', [email])
}

/** All browsers of a run come from one address: without this the eleventh request of a quarter hour would wait. */
export async function forgetAccountRequests(): Promise<void> {
  await inDatabase('delete from account_requests')
}

/** Opens the link of the newest mail to this address, as a person would who presses its button. */
export async function followMail(page: Page, email: string, path: string): Promise<void> {
  const mail = (await mailsTo(email)).findLast(({ text }) => text.includes(`${path}#`))
  const address = new RegExp(`\\S+${path}#[\\w-]{43}`).exec(mail?.text ?? '')?.[0]
  if (!address) throw new Error(`No mail to ${email} leads to ${path}`)
  // From another page: beyond a # alone, a browser loads nothing.
  await page.goto('/robots.txt')
  await page.goto(address)
}
