import { execFile } from 'node:child_process'
import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { ADMIN } from '../drill-environment.ts'

const run = promisify(execFile)
export const ROOT = path.resolve(import.meta.dirname, '../..')
export const LATER_MIGRATION = '9999_later'

/** Builds the last commit before the newest migration. */
export async function buildVersionBefore(): Promise<{ folder: string; name: string }> {
  const newest = readdirSync(path.join(ROOT, 'migrations')).sort().at(-1) ?? ''
  const { stdout } = await run('git', ['rev-list', '--first-parent', 'HEAD'], { cwd: ROOT })
  for (const commit of stdout.trim().split('\n')) {
    const { stdout: found } = await run('git', ['ls-tree', '--name-only', commit, `migrations/${newest}`], {
      cwd: ROOT,
    })
    if (found) continue
    const folder = mkdtempSync(path.join(tmpdir(), 'carreau-version-before-'))
    await run('sh', ['-c', 'git archive "$1" | tar -x -C "$2"', 'sh', commit, folder], { cwd: ROOT })
    symlinkSync(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'))
    await run('npm', ['run', 'build'], { cwd: folder, maxBuffer: 1e8 })
    return { folder, name: commit.slice(0, 7) }
  }
  throw new Error('The history holds no version before the newest migration; is this a shallow clone?')
}

/** Copies this version with one more migration, and renames every script and style as a new build would. */
export async function copyAsLaterVersion(migration: string): Promise<{ folder: string }> {
  const folder = mkdtempSync(path.join(tmpdir(), 'carreau-version-after-'))
  const copy = 'git ls-files -z --cached --others --exclude-standard | tar --null -T - -c | tar -x -C "$1"'
  await run('sh', ['-c', copy, 'sh', folder], { cwd: ROOT })
  writeFileSync(path.join(folder, `migrations/${LATER_MIGRATION}.sql`), migration)
  cpSync(path.join(ROOT, 'build'), path.join(folder, 'build'), { recursive: true })
  renameAssets(path.join(folder, 'build'))
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'))
  return { folder }
}

function renameAssets(build: string): void {
  const assets = path.join(build, 'client/assets')
  const names = new Set(readdirSync(assets).filter(name => !/\.(br|gz)$/.test(name)))
  // Behind the hash: the server finds some of them by how their names begin.
  const laterName = (name: string) => name.replace(/\.\w+$/, '-later$&')
  const renamed = (text: string) =>
    text.replace(/[\w.-]+-[\w-]{8}\.\w+/g, name => (names.has(name) ? laterName(name) : name))
  for (const name of readdirSync(path.join(build, 'server'), { recursive: true, encoding: 'utf8' })) {
    const file = path.join(build, 'server', name)
    if (name.endsWith('.js')) writeFileSync(file, renamed(readFileSync(file, 'utf8')))
  }
  for (const name of names) {
    const file = path.join(assets, name)
    if (/\.(js|css)$/.test(name)) writeFileSync(file, renamed(readFileSync(file, 'utf8')))
    renameSync(file, path.join(assets, laterName(name)))
    // The compressed copies still contain the old names.
    for (const compressed of [`${file}.br`, `${file}.gz`]) rmSync(compressed, { force: true })
  }
}

export async function runScript(root: string, name: string, databaseUrl: string): Promise<string> {
  const env = {
    ...process.env,
    ...{ DATABASE_URL: databaseUrl, PUBLIC_URL: 'http://localhost', STORAGE_URL: 'disk:///nowhere' },
    ...{ ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password, ALLOW_TEMPORARY_STORAGE: 'true' },
  }
  return (await run(process.execPath, [`scripts/${name}.ts`], { cwd: root, env })).stdout
}
