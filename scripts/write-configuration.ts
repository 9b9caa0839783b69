// Generates docs/configuration.md. Run it after a change of src/platform/config.ts; a test checks that it is up to date.
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { renderConfiguration } from './local/configuration-reference.ts'

writeFileSync(path.resolve(import.meta.dirname, '../docs/configuration.md'), renderConfiguration())
