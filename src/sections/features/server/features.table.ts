import type { Generated, GeneratedAlways } from 'kysely'

declare module '#platform/database/database.ts' {
  interface Tables {
    features_versions: {
      version: GeneratedAlways<number>
      title: string
      description: string
      title1: string
      title2: string
      title3: string
      title4: string
      title5: string
      video_url1: string
      video_url2: string
      video_url3: string
      video_url4: string
      video_url5: string
      details1: string
      saved_by: string | null
      saved_at: Generated<Date>
    }
  }
}
