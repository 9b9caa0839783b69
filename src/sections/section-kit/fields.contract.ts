import { z } from 'zod'

/** A path of this site or an https address: nothing that a browser could run. */
export const MediaAddress = z
  .string()
  .max(500)
  .regex(/^$|^\/(?![/\\])|^https:\/\//, 'Must be a path or an https address')

/** Part of what a read gives, so a save may send it back; the server decides its value. */
export const ReadOnly = z.unknown().optional()

/** What every section's save accepts and ignores. */
export const IGNORED = {
  id: ReadOnly,
  _id: ReadOnly,
  version: ReadOnly,
  createdAt: ReadOnly,
  updatedAt: ReadOnly,
}

/** What every section's read adds to its content. */
export const VERSIONED = { version: z.int(), updatedAt: z.iso.datetime().nullable() }
