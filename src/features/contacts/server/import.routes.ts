import { AppError } from '#platform/app-error.ts'
import { type Route, route } from '#platform/http/route.ts'
import type { Services } from '#platform/services.ts'
import { dayOf } from '#shared/time/dates.ts'
import { isPossibleBasisDay } from '../contact.rules.ts'
import { checkImport, readImport, runImport, uploadImport } from '../import.contract.ts'
import { importContacts } from './import.jobs.ts'
import {
  insertImport,
  readStoredImport,
  resumeImport,
  setImportState,
  startImportCheck,
} from './import.store.ts'
import { parseImportFile } from './import-file.ts'

export function importRoutes({ db, jobs }: Services): Route[] {
  return [
    route(uploadImport, async ({ query: { fileName, bytes }, receiveBytes, caller }) => {
      const file = await parseImportFile(await receiveBytes(bytes))
      return readStoredImport(db, await insertImport(db, { ...file, fileName, createdBy: caller.userId }))
    }),

    route(readImport, ({ params }) => readStoredImport(db, params.id)),

    route(checkImport, async ({ params: { id }, body }) => {
      const { fields, basisOn } = body
      const chosen = fields.filter(field => field !== 'none')
      if (!fields.includes('email') || new Set(chosen).size < chosen.length)
        throw new AppError('validation_failed', 'Pick one email column, and use each field once.', {
          fields: { fields: 'Choose one column for the e-mail, and each field once.' },
        })
      if (!isPossibleBasisDay(basisOn, dayOf(new Date())))
        throw new AppError('validation_failed', 'The day must not be in the future.', {
          fields: { basisOn: 'The day must not be in the future.' },
        })
      await readStoredImport(db, id)
      await db.transaction().execute(async db => {
        if (await startImportCheck(db, id, body)) await jobs.enqueue(db, importContacts, { importId: id })
      })
      return readStoredImport(db, id)
    }),

    route(runImport, async ({ params: { id } }) => {
      const { state } = await readStoredImport(db, id)
      if (state === 'read' || state === 'checking') throw new AppError('conflict', 'Check the file first.')
      await db.transaction().execute(async db => {
        // A repeated call does not start a second job.
        if ((await setImportState(db, id, ['checked'], 'importing')) || (await resumeImport(db, id)))
          await jobs.enqueue(db, importContacts, { importId: id })
      })
      return readStoredImport(db, id)
    }),
  ]
}
