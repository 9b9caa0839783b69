import { chmodSync, existsSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

export interface FakedClock {
  /** For the processes that shall have this clock. */
  env: Record<string, string>
  /** How far it is off, as libfaketime takes it: `+2d`, `-3600`. Running processes see it at once. */
  set(offset: string): void
  stop(): void
}

/** A clock of several processes that can be changed while they run. Timers use the monotonic clock, which stays right. */
export function createFakedClock(): FakedClock {
  const folder = mkdtempSync(path.join(tmpdir(), 'carreau-clock-'))
  // PostgreSQL may run under another account.
  chmodSync(folder, 0o755)
  const file = path.join(folder, 'clock')
  const set = (offset: string) => {
    // By a rename: a process that reads it meanwhile must not find an empty file.
    writeFileSync(`${file}.next`, offset)
    renameSync(`${file}.next`, file)
  }
  set('+0')
  return {
    env: {
      ...{ LD_PRELOAD: findLibrary(), FAKETIME_TIMESTAMP_FILE: file },
      ...{ FAKETIME_NO_CACHE: '1', FAKETIME_DONT_FAKE_MONOTONIC: '1' },
    },
    set,
    stop: () => rmSync(folder, { recursive: true, force: true }),
  }
}

function findLibrary(): string {
  const found = readdirSync('/usr/lib')
    .map(folder => path.join('/usr/lib', folder, 'faketime/libfaketime.so.1'))
    .find(file => existsSync(file))
  if (!found) throw new Error('libfaketime is needed. On Debian or Ubuntu: apt-get install faketime')
  return found
}
