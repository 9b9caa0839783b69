// The entry point of the image: `server`, `worker` and `backup-nightly` run until a signal, the others once.
import { argv, exit } from 'node:process'

const ROLES: Record<string, () => Promise<unknown>> = {
  server: () => import('#processes/server.ts'),
  worker: () => import('#processes/worker.ts'),
  'backup-nightly': () => import('./backup/backup-nightly.ts'),
  migrate: () => import('./migrate.ts'),
  seed: () => import('./seed.ts'),
  'create-admin': () => import('./create-admin.ts'),
  'create-push-key': () => import('./create-push-key.ts'),
  doctor: () => import('./doctor.ts'),
  backup: () => import('./backup/backup.ts'),
  'prove-backup': () => import('./backup/prove-backup.ts'),
  restore: () => import('./backup/restore.ts'),
  'release-mail': () => import('./backup/release-mail.ts'),
}

// Removed, so that each role finds its own arguments at the usual index.
const [role = ''] = argv.splice(2, 1)
const run = ROLES[role]
if (!run) {
  console.error(`Say which role: ${Object.keys(ROLES).join(', ')}.`)
  exit(1)
}
await run()
