import text from '../../content/retired.txt?raw'

/** Addresses that are gone for good; see the file. */
export const retiredPaths: ReadonlySet<string> = new Set(readRetiredPaths(text))

export function readRetiredPaths(lines: string): string[] {
  const paths = lines.split('\n').flatMap(line => line.replace(/#.*/, '').trim() || [])
  const wrong = paths.find(path => !/^(\/[\w%.-]+)+$/.test(path))
  if (wrong !== undefined) throw new Error(`content/retired.txt: ${wrong} is no address of this site.`)
  return paths
}
