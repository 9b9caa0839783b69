// Writes docs/configuration.md anew. Run it after a change to src/platform/config.ts; a test notices when it was forgotten.
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { renderConfiguration } from './local/configuration-reference.ts'

writeFileSync(path.resolve(import.meta.dirname, '../docs/configuration.md'), renderConfiguration())
