import { Readable } from 'node:stream'
import { findUserByEmail, readUser } from '#features/auth/server/user.store.ts'
import { AppError } from '#platform/app-error.ts'
import { type Route, route } from '#platform/http/route.ts'
import type { Services } from '#platform/services.ts'
import { emailKeyOf } from '#shared/people/email-key.ts'
import { isDialable } from '#shared/people/phone.ts'
import { erasePerson, exportPerson, findPeople, readPrivacyLog } from '../person.contract.ts'
import { erase, listDestructions, listErasures } from './erasure.store.ts'
import { describePerson, findByPhone, type Keeper, listRecords } from './person.store.ts'
import { onlyProof, writeCsv, writeJson } from './person-file.ts'

export function privacyRoutes({ db }: Services, keepers: readonly Keeper[]): Route[] {
  const hasAccount = async (email: string) => (await findUserByEmail(db, email)) !== null
  return [
    route(findPeople, async ({ body: { search } }) => {
      const isPhone = !search.includes('@') && isDialable(search)
      const emails = isPhone
        ? await findByPhone(db, keepers, search.replace(/\D/g, '').slice(-10))
        : [emailKeyOf(search)]
      const people = []
      for (const email of emails)
        people.push(describePerson(email, await listRecords(db, keepers, email), await hasAccount(email)))
      return { people: people.filter(person => person.records.length > 0) }
    }),

    route(exportPerson, async ({ body: { email, format, part }, setHeader }) => {
      const emailKey = emailKeyOf(email)
      const all = await listRecords(db, keepers, emailKey)
      const records = part === 'consent' ? onlyProof(all) : all
      const file = { email: emailKey, exportedAt: new Date().toISOString(), records }
      setHeader('content-type', `${format === 'csv' ? 'text/csv' : 'application/json'}; charset=utf-8`)
      setHeader('content-disposition', `attachment; filename="person.${format}"`)
      return Readable.from([format === 'csv' ? writeCsv(file) : writeJson(file)])
    }),

    route(erasePerson, async ({ body: { email, confirmation }, caller, log }) => {
      const emailKey = emailKeyOf(email)
      if (emailKeyOf(confirmation) !== emailKey)
        throw new AppError('validation_failed', 'Type the address to confirm.', {
          fields: { confirmation: 'Does not match the address' },
        })
      if (await hasAccount(emailKey))
        throw new AppError('conflict', 'This address signs in to the dashboard. Remove the account first.')
      const { name } = await readUser(db, caller.userId)
      const { counts, leftovers } = await erase(db, keepers, { emailKey, erasedBy: name })
      log.info({ counts, leftovers }, 'a person was erased')
      return { message: 'Erased.', counts, leftovers }
    }),

    route(readPrivacyLog, async () => ({
      erasures: await listErasures(db),
      destructions: await listDestructions(db),
    })),
  ]
}
