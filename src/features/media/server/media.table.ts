import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { MediaState } from '../media.contract.ts'
import type { FocusPoint, Gallery, MediaKind } from '../media.rules.ts'

declare module '#platform/database/database.ts' {
  interface Tables {
    /** Maintained by triggers. */
    media_counts: {
      kind: MediaKind
      list: Generated<number>
      trash: Generated<number>
    }

    media_items: {
      id: Generated<string>
      kind: MediaKind
      title: string
      description: string
      alt: Generated<string>
      gallery: Gallery | null
      is_rendering: Generated<boolean>
      focus: Generated<FocusPoint>
      seed_name: string | null
      idempotency_key: string | null
      created_by: string | null
      created_at: Generated<Date>
      deleted_at: Date | null
      moved_to: Date | null
      listed_at: GeneratedAlways<Date>
      search_text: GeneratedAlways<string>
    }
    media_files: {
      id: Generated<string>
      number: GeneratedAlways<number>
      item_id: string
      state: Generated<MediaState>
      percent: Generated<number>
      problem: string | null
      file_name: string
      bytes: number
      original_key: string | null
      texts_hash: Buffer | null
      public_id: string | null
      width: number | null
      height: number | null
      duration_ms: number | null
      placeholder: string | null
      luminance: number | null
      object_keys: Generated<string[]>
      created_at: Generated<Date>
      ready_at: Date | null
      replaced_at: Date | null
    }
    media_uploads: {
      id: Generated<string>
      kind: MediaKind
      file_name: string
      bytes: number
      object_key: string
      storage_upload: string
      parts: JSONColumnType<Record<string, string>>
      created_by: string | null
      created_at: Generated<Date>
      touched_at: Generated<Date>
    }
  }
}
