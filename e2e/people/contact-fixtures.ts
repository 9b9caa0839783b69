import type { Page } from 'playwright-core'
import { queryDatabase } from '../fixtures.ts'
import { openSignedIn } from './message-fixtures.ts'

interface Fields {
  name?: string
  email?: string
  phone?: string
  basis?: 'express' | 'customer' | 'inquiry' | 'none'
  /** Days ago. */
  basisAge?: number
  createdAt?: string
}

let count = 0

/** A contact as if somebody had added it some time ago. */
export async function aContact(fields: Fields = {}): Promise<string> {
  count += 1
  const {
    name = 'Nadia Bergeron',
    email = `personne${count}@exemple.ca`,
    phone = '418 555-0117',
    basis = 'customer',
    basisAge = 0,
    createdAt = new Date().toISOString(),
  } = fields
  const [row] = await queryDatabase<{ id: string }>(
    `insert into contacts (name, email, email_key, phone, basis, basis_on, source, created_at)
     values ($1, $2, lower($2), $3, $4, business_day() - $5::int, 'typed', $6) returning id`,
    [name, email, phone, basis, basisAge, createdAt],
  )
  return row?.id ?? ''
}

export async function clearContacts(): Promise<void> {
  await queryDatabase('delete from contacts')
  await queryDatabase('delete from suppressions')
}

export async function openContacts(options?: Parameters<typeof openSignedIn>[0]): Promise<Page> {
  const page = await openSignedIn(options)
  await page.goto('/dash/contacts')
  await page.getByRole('heading', { level: 1 }).waitFor()
  return page
}

export const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

export const shownNames = (page: Page) =>
  page.locator('tbody').getByRole('row').locator('b').allTextContents()
