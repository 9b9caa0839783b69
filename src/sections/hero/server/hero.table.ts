import type { Generated, GeneratedAlways } from 'kysely'

declare module '#platform/database/database.ts' {
  interface Tables {
    hero_versions: {
      version: GeneratedAlways<number>
      input1: string
      input2: string
      input3_1: string
      input3_2: string
      video_url: string
      saved_by: string | null
      saved_at: Generated<Date>
    }
  }
}
