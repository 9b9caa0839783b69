import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { migrateDatabase } from '#scripts/local/prepare-database.ts'
import { startPostgres } from '#scripts/local/servers/postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
  }
}

/** One real PostgreSQL for the whole run; each test file works on its own copy of a migrated database. */
export default async function setup(project: TestProject) {
  const directory = mkdtempSync(path.join(tmpdir(), 'carreau-test-'))
  chmodSync(directory, 0o755)
  const postgres = await startPostgres({ directory, isDurable: false })
  await migrateDatabase(await postgres.createDatabase('template_carreau'))
  project.provide('postgresUrl', postgres.urlOf('postgres'))
  return async () => {
    await postgres.stop()
    rmSync(directory, { recursive: true, force: true })
  }
}
