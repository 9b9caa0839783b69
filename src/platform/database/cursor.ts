import { type SqlBool, sql } from 'kysely'
import { AppError } from '#platform/app-error.ts'

/** The last row of a page, in a list ordered by time and then by id. Times have whole milliseconds. */
export interface Cursor {
  createdAt: string
  id: string
}

const PATTERN = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z) ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

export function writeCursor({ created_at, id }: { created_at: Date; id: string }): string {
  return Buffer.from(`${created_at.toISOString()} ${id}`).toString('base64url')
}

export function readCursor(cursor: string): Cursor {
  const found = PATTERN.exec(Buffer.from(cursor, 'base64url').toString())
  if (!found?.[1] || !found[2] || Number.isNaN(Date.parse(found[1])))
    throw new AppError('validation_failed', 'The cursor is not one of ours.', {
      fields: { cursor: 'Unknown cursor' },
    })
  return { createdAt: found[1], id: found[2] }
}

/** The columns that lists are ordered by. */
export type TimeColumn = 'created_at' | 'deleted_at' | 'listed_at' | 'waiting_since'

/** The rows after the cursor, in a list with the newest first. */
export function isOlderThan({ createdAt, id }: Cursor, column: TimeColumn = 'created_at') {
  return sql<SqlBool>`(${sql.ref(column)}, id) < (${createdAt}::timestamptz, ${id}::uuid)`
}

/** The rows after the cursor, in a list with the oldest first. */
export function isNewerThan({ createdAt, id }: Cursor, column: TimeColumn) {
  return sql<SqlBool>`(${sql.ref(column)}, id) > (${createdAt}::timestamptz, ${id}::uuid)`
}
