import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { DEFAULT_MOVIES } from './default-movies.rules.ts'

const PUBLIC = path.resolve(import.meta.dirname, '../../../public')

/** From the movie header of the file itself: its units, and how many of them make a second. */
function secondsOf(file: string): number {
  const bytes = readFileSync(file)
  const header = bytes.indexOf('mvhd') + 4
  return bytes.readUInt32BE(header + 16) / bytes.readUInt32BE(header + 12)
}

test.each([...DEFAULT_MOVIES])('%s runs as long as is said of it, and has its picture', (url, facts) => {
  expect(secondsOf(path.join(PUBLIC, url))).toBe(facts.seconds)
  expect(existsSync(path.join(PUBLIC, facts.posterUrl))).toBe(true)
})
