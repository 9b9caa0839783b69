import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { DEFAULT_MOVIES } from './default-movies.rules.ts'

const PUBLIC = path.resolve(import.meta.dirname, '../../../public')

/** Duration divided by time scale, from the `mvhd` box of the file. */
function secondsOf(file: string): number {
  const bytes = readFileSync(file)
  const header = bytes.indexOf('mvhd') + 4
  return bytes.readUInt32BE(header + 16) / bytes.readUInt32BE(header + 12)
}

test.each([...DEFAULT_MOVIES])('%s has the stated duration and its poster', (url, metadata) => {
  expect(secondsOf(path.join(PUBLIC, url))).toBe(metadata.seconds)
  expect(existsSync(path.join(PUBLIC, metadata.posterUrl))).toBe(true)
})
