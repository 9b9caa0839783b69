import { Readable } from 'node:stream'
import { findUserByEmail, readUser } from '#features/accounts/server/user.store.ts'
import { AppError } from '#platform/app-error.ts'
import { type Route, route } from '#platform/http/route.ts'
import type { Services } from '#platform/services.ts'
import { emailKeyOf } from '#shared/people/email-key.ts'
import { erasePerson, exportPerson, findPeople, readPrivacyLog } from '../person.contract.ts'
import { erasePersonalData, listDestructions, listErasures } from './erasure.store.ts'
import {
  describePerson,
  findMatches,
  findReviews,
  listObjectKeys,
  listRecords,
  listRows,
  type PersonalDataProvider,
  readPictures,
  toRecord,
} from './person.store.ts'
import { isConsentProof, writeCsv, writeJson } from './person-export.ts'

export function privacyRoutes(
  { db, storage }: Services,
  providers: readonly PersonalDataProvider[],
): Route[] {
  const hasAccount = async (email: string) => (await findUserByEmail(db, email)) !== null
  const readPerson = async (email: string) => {
    const [records, isAccount] = [await listRecords(db, providers, email), await hasAccount(email)]
    return records.length > 0 || isAccount ? describePerson(email, records, isAccount) : null
  }
  return [
    route(findPeople, async ({ body: { search, isExact } }) => {
      const nothing = { people: [], matches: [], hasMore: false, reviews: [] }
      if (isExact || isEmailAddress(search)) {
        const person = await readPerson(emailKeyOf(search))
        if (person || isExact) return { ...nothing, people: person ? [person] : [] }
      }
      const words = splitSearch(search)
      const reviews = await findReviews(db, providers, words)
      const { matches, hasMore } = await findMatches(db, providers, words)
      const [only, ...others] = matches
      if (!only || others.length > 0) return { people: [], matches, hasMore, reviews }
      const person = await readPerson(only.email)
      return { ...nothing, people: person ? [person] : [], reviews }
    }),

    route(exportPerson, async ({ body: { email, format, part }, setHeader }) => {
      const emailKey = emailKeyOf(email)
      const all = await listRows(db, providers, emailKey)
      const rows = part === 'consent' ? all.filter(isConsentProof) : all
      const head = { email: emailKey, exportedAt: new Date().toISOString() }
      setHeader('content-type', `${format === 'csv' ? 'text/csv' : 'application/json'}; charset=utf-8`)
      setHeader('content-disposition', `attachment; filename="person.${format}"`)
      return Readable.from(
        format === 'csv' ? [writeCsv(rows.map(toRecord))] : writeJson(head, readPictures({ storage }, rows)),
      )
    }),

    route(erasePerson, async ({ body: { email, confirmation, reviewIds }, caller, log }) => {
      const emailKey = emailKeyOf(email)
      if (emailKeyOf(confirmation) !== emailKey)
        throw new AppError('validation_failed', 'Type the address to confirm.', {
          fields: { confirmation: 'Does not match the address' },
        })
      if (await hasAccount(emailKey))
        throw new AppError('conflict', 'This email has a dashboard account. Remove the account first.')
      const { name } = await readUser(db, caller.userId)
      const objectKeys = await listObjectKeys(db, providers, emailKey)
      const { counts, leftovers } = await erasePersonalData(db, providers, {
        emailKey,
        erasedBy: name,
        reviewIds,
      })
      // No row leads to them any more; what stays is left for the sweep.
      await storage.remove(objectKeys).catch((err: unknown) => log.warn({ err }, 'left for the sweep'))
      log.info({ counts, leftovers }, 'a person was erased')
      return { message: 'Erased.', counts, leftovers }
    }),

    route(readPrivacyLog, async () => ({
      erasures: await listErasures(db),
      destructions: await listDestructions(db),
    })),
  ]
}

const MIN_PHONE_DIGITS = 3

const isEmailAddress = (search: string): boolean => /^[^\s@]+@[^\s@]+$/.test(search)

/** The words to search for. A phone number is one word: its digits without the country code. */
function splitSearch(search: string): string[] {
  const digits = search.replace(/\D/g, '')
  const isPhoneNumber = digits.length >= MIN_PHONE_DIGITS && /^[\d\s()+./-]*$/.test(search)
  if (isPhoneNumber) return [digits.length === 11 ? digits.replace(/^1/, '') : digits]
  return search.split(/\s+/).filter(Boolean)
}
