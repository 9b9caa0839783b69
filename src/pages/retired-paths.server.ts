import text from '../../content/retired.txt?raw'

/** Addresses that are gone for good; see the file. */
export const retiredPaths: ReadonlySet<string> = new Set(readRetiredPaths(text))

/**
 * The pages that they show, one for each route that they can match: a browser finds the route by the address, and must
 * find the one that was rendered.
 */
export const RETIRED_PAGE = '/retiree'
export const RETIRED_ARTICLE = '/blogue/retire'

export function readRetiredPaths(lines: string): string[] {
  const paths = lines.split('\n').flatMap(line => line.replace(/#.*/, '').trim() || [])
  const wrong = paths.find(path => !/^(\/[\w%.-]+)+$/.test(path))
  if (wrong !== undefined) throw new Error(`content/retired.txt: ${wrong} is no address of this site.`)
  return paths
}
