import { AppError } from '#platform/app-error.ts'
import { pageHeaders } from '#platform/http/page-headers.ts'
import type { ReceiveForm } from '#platform/http/route.ts'
import type { Services } from '#platform/services.ts'
import type { Endpoint } from '#shared/http/endpoint.ts'
import type { MediaKind } from '../media.rules.ts'
import { listItems, readItem, refuseUnknown, setTrashed, type Words } from './item.store.ts'
import { createItem, findCreated, type NewFile, retryNewestFile, saveItem } from './item-file.store.ts'
import type { ItemRow } from './item-row.ts'
import { findPlaces, type Place } from './places.store.ts'
import { passOverFile, receiveFile } from './receive-file.ts'
import { incomplete } from './refusals.ts'

interface ListCall {
  query: { limit: number; cursor?: string | undefined; trash?: 'true' | 'false' | undefined }
  setHeader(name: string, value: string): void
}

type Fields = Words & { uploadId?: string | undefined }

interface CreateCall<F> {
  receiveForm: ReceiveForm<F>
  caller: { userId: string }
  idempotencyKey: string | null
}

interface SaveCall<F> {
  receiveForm: ReceiveForm<F>
  params: { id: string }
}

interface NamingCall {
  params: { id: string }
}

interface Options<Shown> {
  kind: MediaKind
  show: (row: ItemRow, uses: string[]) => Shown
  places: readonly Place[]
}

/** What movies and images have in common, which is nearly everything. */
export function libraryOf<Shown>(services: Services, { kind, show, places }: Options<Shown>) {
  const { db, jobs, config, storage } = services
  const { quotaBytes } = config.media

  async function showRows(rows: ItemRow[]): Promise<Shown[]> {
    const usesById = await findPlaces(db, places)
    return rows.map(row => show(row, usesById.get(row.id) ?? []))
  }
  async function showOne(id: string): Promise<Shown> {
    const [shown] = await showRows([await readItem(db, { kind, id })])
    return shown as Shown
  }

  /** No row names it. What came in parts is still known as an upload, and may be asked for again. */
  async function drop(file: NewFile | null): Promise<void> {
    if (file && file.uploadId === null) await storage.remove([file.key])
  }
  /** For `catch`. A refusal of ours was not committed; of any other failure nobody knows, so the sweep decides. */
  const dropping = (file: NewFile | null) => async (error: unknown) => {
    if (error instanceof AppError) await drop(file)
    throw error
  }

  return {
    async list(endpoint: Pick<Endpoint, 'path'>, { query, setHeader }: ListCall) {
      const { limit, cursor, trash } = query
      const page = await listItems(db, { kind, isTrash: trash === 'true', limit, cursor })
      const headers = pageHeaders(page, { publicUrl: config.publicUrl, endpoint, query })
      for (const [name, value] of Object.entries(headers)) setHeader(name, value)
      return { ...page, items: await showRows(page.items) }
    },

    async create<F extends Fields & { title: string; description: string }>(
      call: CreateCall<F>,
    ): Promise<Shown> {
      const { receiveForm, caller, idempotencyKey } = call
      const known = idempotencyKey && (await findCreated(db, { idempotencyKey, originalKey: null }))
      if (known) {
        await passOverFile({ kind, receiveForm })
        return showOne(known)
      }
      const { fields, file } = await receiveFile(services, { kind, receiveForm })
      if (!file) throw incomplete(kind)
      const { uploadId: _, ...words } = fields
      const created = { jobs, kind, words, file, quotaBytes, createdBy: caller.userId, idempotencyKey }
      const { id, isNew } = await createItem(db, created).catch(dropping(file))
      if (!isNew) await drop(file)
      return showOne(id)
    },

    async save<F extends Fields>({ receiveForm, params: { id } }: SaveCall<F>): Promise<Shown> {
      // Before the file: what is not there takes none.
      if ((await readItem(db, { kind, id })).deleted_at) refuseUnknown()
      const { fields, file } = await receiveFile(services, { kind, receiveForm })
      const { uploadId: _, ...words } = fields
      await saveItem(db, { jobs, kind, id, words, file, quotaBytes }).catch(dropping(file))
      return showOne(id)
    },

    remove: ({ params: { id } }: NamingCall) => setTrashed(db, { kind, id }, true),

    async restore({ params: { id } }: NamingCall): Promise<Shown> {
      await setTrashed(db, { kind, id }, false)
      return showOne(id)
    },

    async retry({ params: { id } }: NamingCall): Promise<Shown> {
      await retryNewestFile(db, { jobs, kind, id })
      return showOne(id)
    },
  }
}
