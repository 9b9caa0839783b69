import { lstat } from 'node:fs/promises'
import path from 'node:path'

/**
 * The path of a file that a decoder has left. It must be that, and not a link: a decoder that was taken over could point
 * one at our secrets and have us publish them.
 */
export async function plainFile(folder: string, name: string): Promise<string> {
  const file = path.join(folder, name)
  const found = await lstat(file)
  if (!found.isFile() || found.size === 0) throw new Error(`${name} is not a file with something in it`)
  return file
}
