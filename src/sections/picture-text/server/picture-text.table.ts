import type { Generated, GeneratedAlways } from 'kysely'

interface PictureTextVersions {
  version: GeneratedAlways<number>
  title1: string
  title2: string
  description: string
  image_url: string
  saved_by: string | null
  saved_at: Generated<Date>
}

declare module '#platform/database/database.ts' {
  interface Tables {
    about_versions: PictureTextVersions
    story_versions: PictureTextVersions
  }
}
