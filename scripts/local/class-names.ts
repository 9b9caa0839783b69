import { createHash } from 'node:crypto'
import path from 'node:path'

const ROOT = path.resolve(import.meta.dirname, '../..')
const owners = new Map<string, string>()

/**
 * What a class is called in a page. Every public page carries its styles, so a name's letters are part of the first
 * visit: four for the file, then its own word. Two files with the same four letters end the build.
 */
export function classNameOf(word: string, file: string): string {
  const name = path.relative(ROOT, file.split('?', 1)[0] ?? file)
  const letters = createHash('sha256')
    .update(name)
    .digest('base64')
    .replace(/[^a-z]/g, '')
    .slice(0, 4)
  const owner = owners.get(letters) ?? name
  if (owner !== name)
    throw new Error(`${name} and ${owner} share the letters ${letters}: rename one of them.`)
  owners.set(letters, name)
  return letters + word
}
