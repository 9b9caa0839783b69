import type { Generated } from 'kysely'

declare module '#platform/database/database.ts' {
  interface Tables {
    build_assets: { name: string; content: Buffer; is_brotli: boolean; seen_at: Generated<Date> }
  }
}
