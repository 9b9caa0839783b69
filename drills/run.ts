// Promises kept while things break, on real processes. Exits non-zero when one is not.
// usage: npm run drills [-- --full --record --again --two-at-once] [NAME…]   those that take long run only when named;
// --full: at the promised size; --record: docs/proof.md says what became of them; --again: what breaks is played once
// more, and both are told (one in eighty timing drills is off by chance alone); --two-at-once: they wait more than they work
import { parseArgs } from 'node:util'
import type { Proof } from '#scripts/proof/proof.ts'
import { recordProofs, today } from '#scripts/proof/record-proof.ts'
import { contactPageFlood } from './attackers/contact-page-flood.ts'
import { halfOpenClients } from './attackers/half-open-clients.ts'
import { signInTiming } from './attackers/sign-in-timing.ts'
import { slowClients } from './attackers/slow-clients.ts'
import { sqlmap } from './attackers/sqlmap.ts'
import { backupAndRestore } from './database/backup-and-restore.ts'
import { databaseCrashes } from './database/database-crashes.ts'
import { databaseFailover } from './database/database-failover.ts'
import { databaseHangs } from './database/database-hangs.ts'
import { fullDatabaseDisk } from './database/full-database-disk.ts'
import { powerCut } from './database/power-cut.ts'
import { publicationsUnderFire } from './database/publications-under-fire.ts'
import { publicationsUnheard } from './database/publications-unheard.ts'
import { campaignUnderFire } from './mail/campaign-under-fire.ts'
import { mailOutage } from './mail/mail-outage.ts'
import { mailServerAway } from './mail/mail-server-away.ts'
import { damagedFiles } from './media/damaged-files.ts'
import { fullDisk } from './media/full-disk.ts'
import { mediaUnderFire } from './media/media-under-fire.ts'
import { mediaWorkerUnderFire } from './media/media-worker-under-fire.ts'
import { uploadsAtTheirLimits } from './media/uploads-at-their-limits.ts'
import { contactFormAtRate } from './servers/contact-form-at-rate.ts'
import { contactFormUnderFire } from './servers/contact-form-under-fire.ts'
import { replicasUnderFire } from './servers/replicas-under-fire.ts'
import { rollingRestart } from './servers/rolling-restart.ts'
import { soak } from './servers/soak.ts'
import { twoVersions } from './servers/two-versions.ts'
import { wrongClocks } from './servers/wrong-clocks.ts'

/** One promise, what happened, and whether it held. */
export interface Outcome {
  promise: string
  figure: string
  hasHeld: boolean
  /** What the figure is held to, where the promise does not say it. */
  bound?: string
  /** Where it falls behind the plan: what limits it, in plain words. */
  limit?: string
}

type Drill = () => Promise<Outcome[]>

export const DRILLS: Record<string, Drill> = {
  'backup-and-restore': backupAndRestore,
  'campaign-under-fire': campaignUnderFire,
  'contact-form-under-fire': contactFormUnderFire,
  'contact-page-flood': contactPageFlood,
  'database-crashes': databaseCrashes,
  'database-failover': databaseFailover,
  'half-open-clients': halfOpenClients,
  'mail-outage': mailOutage,
  'media-worker-under-fire': mediaWorkerUnderFire,
  'power-cut': powerCut,
  'publications-under-fire': publicationsUnderFire,
  'sign-in-timing': signInTiming,
}

export const LONG_DRILLS: Record<string, Drill> = {
  'contact-form-at-rate': contactFormAtRate,
  'damaged-files': damagedFiles,
  'database-hangs': databaseHangs,
  'full-database-disk': fullDatabaseDisk,
  'full-disk': fullDisk,
  'mail-server-away': mailServerAway,
  'media-under-fire': mediaUnderFire,
  'publications-unheard': publicationsUnheard,
  'replicas-under-fire': replicasUnderFire,
  'rolling-restart': rollingRestart,
  'slow-clients': slowClients,
  soak,
  sqlmap,
  'two-versions': twoVersions,
  'uploads-at-their-limits': uploadsAtTheirLimits,
  'wrong-clocks': wrongClocks,
}

/** It measures how long answers take, and finds differences that no other drill would notice making. */
const ALONE = 'sign-in-timing'

async function main(): Promise<void> {
  const flag = { type: 'boolean', default: false } as const
  const { values, positionals: chosen } = parseArgs({
    options: { record: flag, full: flag, again: flag, 'two-at-once': flag },
    allowPositionals: true,
  })
  const all = { ...DRILLS, ...LONG_DRILLS }
  const names = Object.keys(all)
  const wanted = names.filter(name => (chosen.length > 0 ? chosen.includes(name) : name in DRILLS))
  let haveAllHeld = true

  async function playAndRecord(subject: string): Promise<void> {
    const drill = all[subject] as Drill
    let outcomes = await play(subject, drill)
    if (values.again && !haveHeld(outcomes)) outcomes = await play(`${subject}, once more`, drill)
    haveAllHeld &&= haveHeld(outcomes)
    // After each, so that what was shown stays if a later one ends the run.
    const proof: Proof = {
      ...{ subject, kind: 'drill', on: today(), isQuick: false, isFull: values.full },
      promises: outcomes,
    }
    if (values.record) recordProofs('drill', names, [proof])
  }

  // Taken from one line by all who play.
  const line = wanted.filter(name => name !== ALONE).values()
  const playInTurn = async () => {
    for (const name of line) await playAndRecord(name)
  }
  await Promise.all(Array.from({ length: values['two-at-once'] ? 2 : 1 }, playInTurn))
  if (wanted.includes(ALONE)) await playAndRecord(ALONE)
  process.exitCode = haveAllHeld && chosen.every(name => names.includes(name)) ? 0 : 1
}

/** A drill that stops half-way has broken its promise. */
async function play(name: string, drill: Drill): Promise<Outcome[]> {
  console.log(`… ${name}`)
  const startedAt = Date.now()
  const outcomes = await drill().catch((error: unknown) => [
    { promise: 'the drill comes to its end', figure: String(error), hasHeld: false },
  ])
  const lines = outcomes.map(
    ({ promise, figure, hasHeld }) => `${hasHeld ? 'held  ' : 'BROKEN'}  ${promise}: ${figure}`,
  )
  console.log([`${name}, ${Math.round((Date.now() - startedAt) / 1_000)} s`, ...lines].join('\n'))
  return outcomes
}

const haveHeld = (outcomes: Outcome[]) => outcomes.length > 0 && outcomes.every(outcome => outcome.hasHeld)

if (import.meta.main) await main()
