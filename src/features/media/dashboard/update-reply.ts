import { ApiFailure } from '#shared/http/api-failure.ts'

/** What a call says when a save was answered, but not with the saved item. */
const NO_REPLY = 'No data returned from update operation'
const WRONG_ITEM = 'Invalid data returned from update operation'

/** The item that a save gave back under `field`, or the reason why there is none. */
export async function savedItem<Field extends string, Reply extends Record<Field, { id: string }>>(
  field: Field,
  id: string,
  saving: Promise<Reply>,
): Promise<Reply[Field]> {
  const reply = await saving.catch((error: unknown) => {
    if (!(error instanceof ApiFailure) || error.code !== 'invalid_reply') throw error
    throw new Error(problemWith(error.reply, field) ?? error.message, { cause: error })
  })
  const item = reply[field]
  if (item.id !== id) throw new Error(WRONG_ITEM)
  return item
}

function problemWith(reply: unknown, field: string): string | null {
  if (reply === undefined || reply === null) return NO_REPLY
  return typeof reply === 'object' && field in reply ? WRONG_ITEM : null
}
