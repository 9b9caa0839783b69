import type { Generated } from 'kysely'

declare module '#platform/database/database.ts' {
  interface Tables {
    reviews: {
      id: Generated<string>
      author: string
      source: string
      content: string
      reviewed_on: string
      position: Generated<number>
      is_hidden: Generated<boolean>
      is_example: Generated<boolean>
      created_at: Generated<Date>
      deleted_at: Date | null
      creation_key: string | null
      creation_hash: Buffer | null
    }
  }
}
