import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'

/** What a clone of this folder holds, with what is not committed yet. */
export function trackedFiles(root: string): string[] {
  const listed = execFileSync(
    'git',
    ['-c', 'safe.directory=*', 'ls-files', '--cached', '--others', '--exclude-standard'],
    {
      cwd: root,
      encoding: 'utf8',
    },
  )
  return listed.split('\n').filter(file => file && existsSync(path.join(root, file)))
}

const withoutBlocks = (text: string) => text.replace(/^```[\s\S]*?^```/gm, '')

/** Where a document leads: by a link, a picture, or markup that shows one. */
export function linksOf(text: string): string[] {
  const prose = withoutBlocks(text).replace(/`[^`\n]*`/g, '')
  return Array.from(prose.matchAll(/\]\(([^)\s]+)|<(?:img|a)[^>]+(?:src|href)="([^"]+)"/g)).map(
    ([, link, inMarkup]) => link ?? inMarkup ?? '',
  )
}

/** The headings of a document, as a link names them. */
export function anchorsOf(text: string): string[] {
  return Array.from(withoutBlocks(text).matchAll(/^#+ (.+)$/gm), ([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replaceAll(' ', '-'),
  )
}

/** Everything between backticks. */
export function quotedIn(text: string): string[] {
  return Array.from(withoutBlocks(text).matchAll(/`([^`\n]+)`/g), ([, quoted = '']) => quoted)
}
