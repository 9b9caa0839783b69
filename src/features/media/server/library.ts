import { AppError } from '#platform/app-error.ts'
import { paginationHeaders } from '#platform/http/pagination-headers.ts'
import type { ReceiveForm } from '#platform/http/route.ts'
import type { Services } from '#platform/services.ts'
import type { Endpoint } from '#shared/http/endpoint.ts'
import { IN_EMAILS, type MediaKind, type MediaUse } from '../media.rules.ts'
import { listFormerFiles, restoreFile } from './former-file.store.ts'
import {
  type ItemRow,
  listItems,
  type MediaDetails,
  readItem,
  setTrashed,
  throwNotFound,
  type UseFilter,
} from './item.store.ts'
import {
  type Created,
  correctItem,
  createItem,
  findCreated,
  type NewFile,
  retryNewestFile,
  saveItem,
} from './item-file.store.ts'
import { moveItem } from './item-order.store.ts'
import { incomplete } from './media-errors.ts'
import { findMailedItems, findUsages, type MediaUsage } from './media-usage.store.ts'
import { discardForm, receiveFile } from './receive-file.ts'

interface ListCall {
  query: {
    limit: number
    cursor?: string | undefined
    trash?: 'true' | 'false' | undefined
    search?: string | undefined
    use?: MediaUse | undefined
  }
  setHeader(name: string, value: string): void
}

type Fields = MediaDetails & { uploadId?: string | undefined; wordsLater?: 'true' | undefined }

interface CreateCall<F> {
  receiveForm: ReceiveForm<F>
  caller: { userId: string }
  idempotencyKey: string | null
}

interface SaveCall<F> {
  receiveForm: ReceiveForm<F>
  params: { id: string }
}

interface IdCall {
  params: { id: string }
}

interface Options<Item> {
  kind: MediaKind
  toItem: (row: ItemRow, uses: string[]) => Item
  usages: readonly MediaUsage[]
}

/** Request handlers that movies and images share. */
export function libraryHandlers<Item>(services: Services, { kind, toItem, usages }: Options<Item>) {
  const { db, jobs, config, storage } = services
  const { quotaBytes } = config.media

  async function toItems(rows: ItemRow[]): Promise<Item[]> {
    const [usesById, mailed] = await Promise.all([findUsages(db, usages), findMailedItems(db)])
    return rows.map(row => {
      const uses = usesById.get(row.id) ?? []
      return toItem(row, mailed.has(row.id) ? [...uses, IN_EMAILS] : uses)
    })
  }
  async function toFilter(use: MediaUse): Promise<UseFilter> {
    if (use !== 'shown' && use !== 'unused') return { gallery: use }
    return { shownIds: [...(await findUsages(db, usages)).keys()], isShown: use === 'shown' }
  }
  async function readOne(id: string): Promise<Item> {
    const [item] = await toItems([await readItem(db, { kind, id })])
    return item as Item
  }
  /** For a repeated creation. */
  async function correct(
    created: Created,
    { title, description, alt, gallery }: MediaDetails,
  ): Promise<Item> {
    const { id } = created
    const { deleted_at } = await readItem(db, { kind, id })
    if (!deleted_at) await correctItem(db, { kind, created, details: { title, description, alt, gallery } })
    return readOne(id)
  }

  /** Deletes an original that no row references. One that came in parts still has its upload row, for a repeated request. */
  async function removeUnreferenced(file: NewFile | null): Promise<void> {
    if (file && file.uploadId === null) await storage.remove([file.key])
  }
  /** For `catch`. After an `AppError` nothing was committed; after any other error that is unknown, so the sweep decides. */
  const removingAfterAppError = (file: NewFile | null) => async (error: unknown) => {
    if (error instanceof AppError) await removeUnreferenced(file)
    throw error
  }

  return {
    async list(endpoint: Pick<Endpoint, 'path'>, { query, setHeader }: ListCall) {
      const { limit, cursor, trash, search = '', use } = query
      const page = await listItems(db, {
        ...{ kind, limit, cursor, search, isTrash: trash === 'true' },
        use: use ? await toFilter(use) : null,
      })
      const headers = paginationHeaders(page, { publicUrl: config.publicUrl, endpoint, query })
      for (const [name, value] of Object.entries(headers)) setHeader(name, value)
      return { ...page, items: await toItems(page.items) }
    },

    async create<F extends Fields & { title: string }>(call: CreateCall<F>): Promise<Item> {
      const { receiveForm, caller, idempotencyKey } = call
      const known = idempotencyKey && (await findCreated(db, { idempotencyKey, originalKey: null }))
      if (known) {
        const { fields } = await discardForm({ kind, receiveForm })
        return correct(known, fields)
      }
      const { fields, file } = await receiveFile(services, { kind, receiveForm })
      if (!file || (!fields.description && !fields.wordsLater)) {
        await removeUnreferenced(file)
        throw incomplete(kind, file ? 'description' : kind)
      }
      const item = { jobs, kind, file, quotaBytes, createdBy: caller.userId, idempotencyKey }
      const { isNew, ...created } = await createItem(db, { ...item, details: fields }).catch(
        removingAfterAppError(file),
      )
      if (isNew) return readOne(created.id)
      await removeUnreferenced(file)
      return correct(created, fields)
    },

    async save<F extends Fields>({ receiveForm, params: { id } }: SaveCall<F>): Promise<Item> {
      // Checked before the file is received.
      if ((await readItem(db, { kind, id })).deleted_at) throwNotFound()
      const { fields, file } = await receiveFile(services, { kind, receiveForm })
      const { uploadId: _, ...details } = fields
      await saveItem(db, { jobs, kind, id, details, file, quotaBytes }).catch(removingAfterAppError(file))
      return readOne(id)
    },

    remove: ({ params: { id } }: IdCall) => setTrashed(db, { kind, id }, true),

    async restore({ params: { id } }: IdCall): Promise<Item> {
      await setTrashed(db, { kind, id }, false)
      return readOne(id)
    },

    async move({
      params: { id },
      body: { after },
    }: IdCall & { body: { after: string | null } }): Promise<Item> {
      await moveItem(db, { kind, id, afterId: after })
      return readOne(id)
    },

    async listFiles({ params: { id } }: IdCall) {
      await readItem(db, { kind, id })
      return { files: await listFormerFiles(db, { kind, id }) }
    },

    async restoreFile({ params: { id, fileId } }: { params: { id: string; fileId: string } }): Promise<Item> {
      await restoreFile(db, { kind, id }, fileId)
      return readOne(id)
    },

    async retry({ params: { id } }: IdCall): Promise<Item> {
      await retryNewestFile(db, { jobs, kind, id })
      return readOne(id)
    },
  }
}
