import { parseArgs } from 'node:util'

interface BackupArguments {
  root: string
  /** How many backups to keep; null for all. */
  keep: number | null
}

/** Exits with a message if the arguments are invalid. */
export function readBackupArguments(command: string): BackupArguments {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { keep: { type: 'string' } },
    })
    const [root] = positionals
    if (!root || positionals.length > 1) throw new Error('Name one folder for the backups.')
    return { root, keep: values.keep === undefined ? null : readCount(values.keep) }
  } catch (error) {
    console.error(`${(error as Error).message}\nusage: ${command} FOLDER [--keep 30]`)
    process.exit(1)
  }
}

function readCount(text: string): number {
  const count = Number(text)
  if (/^\d+$/.test(text) && count >= 1 && Number.isSafeInteger(count)) return count
  throw new Error(`--keep takes a whole number from 1, not "${text}".`)
}
