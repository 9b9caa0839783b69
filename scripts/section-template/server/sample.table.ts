import type { Generated, GeneratedAlways } from 'kysely'

declare module '#platform/database/database.ts' {
  interface Tables {
    sample_versions: {
      version: GeneratedAlways<number>
      title: string
      description: string
      image_url: string
      saved_by: string | null
      saved_at: Generated<Date>
    }
  }
}
