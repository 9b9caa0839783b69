import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { type LocalCeph, startCeph } from '#scripts/local/servers/ceph.ts'

declare module 'vitest' {
  interface ProvidedContext {
    ceph: Pick<LocalCeph, 'port' | 'environment'>
  }
}

/** One real Ceph with its S3 gateway for the whole run. */
export default async function setup(project: TestProject) {
  const directory = mkdtempSync(path.join(tmpdir(), 'carreau-ceph-'))
  const { port, environment, stop } = await startCeph({ directory, osds: 1 })
  project.provide('ceph', { port, environment })
  return async () => {
    await stop()
    rmSync(directory, { recursive: true, force: true })
  }
}
