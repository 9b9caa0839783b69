// Injects faults into real processes and checks that each promise holds. Exits non-zero if one does not.
// usage: npm run drills [-- --all --full --record --parallel=N] [NAME…]   without names: the drills about loss
// --all: every drill; --full: at the promised size; --record: write docs/proof.md; --parallel=N: N at a time
import { parseArgs } from 'node:util'
import type { Proof } from '#scripts/proof/proof.ts'
import { measuredNow, recordProofs } from '#scripts/proof/record-proof.ts'
import { watchStolenTime } from '#scripts/proof/stolen-time.ts'
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
import { mailboxUnderFire } from './mail/mailbox-under-fire.ts'
import { selfTestBreaks } from './mail/self-test-breaks.ts'
import { damagedFiles } from './media/damaged-files.ts'
import { fullDisk } from './media/full-disk.ts'
import { mediaUnderFire } from './media/media-under-fire.ts'
import { mediaWorkerUnderFire } from './media/media-worker-under-fire.ts'
import { uploadsAtTheirLimits } from './media/uploads-at-their-limits.ts'
import { aYear } from './servers/a-year.ts'
import { contactFormAtRate } from './servers/contact-form-at-rate.ts'
import { contactFormUnderFire } from './servers/contact-form-under-fire.ts'
import { mixedKills } from './servers/mixed-kills.ts'
import { photosUnderFire } from './servers/photos-under-fire.ts'
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
  /** The bound of the figure, if the promise doesn't state it. */
  bound?: string
  /** Why a goal is not reached. */
  limit?: string
}

type Drill = () => Promise<Outcome[]>

/** Nothing that was accepted is lost or duplicated. CI runs these in their short form, without a retry. */
export const LOSS_DRILLS: Record<string, Drill> = {
  'backup-and-restore': backupAndRestore,
  'campaign-under-fire': campaignUnderFire,
  'contact-form-under-fire': contactFormUnderFire,
  'mailbox-under-fire': mailboxUnderFire,
  'power-cut': powerCut,
}

export const OTHER_DRILLS: Record<string, Drill> = {
  'a-year': aYear,
  'contact-form-at-rate': contactFormAtRate,
  'contact-page-flood': contactPageFlood,
  'damaged-files': damagedFiles,
  'database-crashes': databaseCrashes,
  'database-failover': databaseFailover,
  'database-hangs': databaseHangs,
  'full-database-disk': fullDatabaseDisk,
  'full-disk': fullDisk,
  'half-open-clients': halfOpenClients,
  'mail-outage': mailOutage,
  'mail-server-away': mailServerAway,
  'media-under-fire': mediaUnderFire,
  'media-worker-under-fire': mediaWorkerUnderFire,
  'mixed-kills': mixedKills,
  'photos-under-fire': photosUnderFire,
  'publications-under-fire': publicationsUnderFire,
  'publications-unheard': publicationsUnheard,
  'replicas-under-fire': replicasUnderFire,
  'rolling-restart': rollingRestart,
  'self-test-breaks': selfTestBreaks,
  'sign-in-timing': signInTiming,
  'slow-clients': slowClients,
  soak,
  sqlmap,
  'two-versions': twoVersions,
  'uploads-at-their-limits': uploadsAtTheirLimits,
  'wrong-clocks': wrongClocks,
}

/** Half an hour each, and mostly waiting: they run together, before the others, whose load would break their bounds. */
const FIRST_DRILLS = ['mail-server-away', 'soak']
/** It holds the machine's two decoders for a quarter of an hour: only drills that prepare no photo or movie run beside it. */
const DECODER_DRILL = 'damaged-files'
const WITHOUT_DECODER = ['self-test-breaks', 'sqlmap']
/** Nearly an hour, and mostly waiting: the shorter ones run beside it. */
const LONGEST_DRILL = 'a-year'
/** They measure response times, or need the whole machine to start again between two faults: they run alone, after the others. */
const SINGLE_DRILLS = [
  'contact-form-at-rate',
  'contact-page-flood',
  'database-hangs',
  'half-open-clients',
  'power-cut',
  'publications-unheard',
  'replicas-under-fire',
  'rolling-restart',
  'sign-in-timing',
  'slow-clients',
  'uploads-at-their-limits',
]
/** It compares response times and may be repeated once, because one run in eighty is off by chance. */
const REPEATABLE_DRILL = 'sign-in-timing'

async function main(): Promise<void> {
  const flag = { type: 'boolean', default: false } as const
  const { values, positionals: chosen } = parseArgs({
    options: { all: flag, full: flag, parallel: { type: 'string', default: '1' }, record: flag },
    allowPositionals: true,
  })
  const all = { ...OTHER_DRILLS, ...LOSS_DRILLS }
  const names = Object.keys(all)
  const byDefault = values.all ? names : Object.keys(LOSS_DRILLS)
  const wanted = chosen.length > 0 ? names.filter(name => chosen.includes(name)) : byDefault
  let haveAllHeld = true

  async function runAndRecord(subject: string): Promise<void> {
    const drill = all[subject] as Drill
    let result = await runDrill(subject, drill)
    if (subject === REPEATABLE_DRILL && !haveHeld(result))
      result = await runDrill(`${subject}, repeated`, drill)
    haveAllHeld &&= haveHeld(result)
    // After each drill, in case a later one ends the process.
    const proof: Proof = {
      ...{ subject, kind: 'drill', isQuick: false, isFull: values.full },
      ...measuredNow(),
      ...result,
    }
    if (values.record) recordProofs('drill', names, [proof])
  }

  const among = (...group: string[]) => wanted.filter(name => group.includes(name))
  const runAll = async (names: Iterable<string>) => {
    for (const name of names) await runAndRecord(name)
  }
  await Promise.all(FIRST_DRILLS.map(name => runAll(among(name))))
  await Promise.all([runAll(among(DECODER_DRILL)), runAll(among(...WITHOUT_DECODER))])
  const placed = [...FIRST_DRILLS, DECODER_DRILL, ...WITHOUT_DECODER, LONGEST_DRILL, ...SINGLE_DRILLS]
  const queue = wanted.filter(name => !placed.includes(name)).values()
  const lanes = Array.from({ length: Number(values.parallel) }, () => runAll(queue))
  await Promise.all([runAll(among(LONGEST_DRILL)), ...lanes])
  await runAll(among(...SINGLE_DRILLS))
  process.exitCode = haveAllHeld && chosen.every(name => names.includes(name)) ? 0 : 1
}

interface Result {
  promises: Outcome[]
  stolen: number
}

/** A drill that throws has broken its promise. */
async function runDrill(name: string, drill: Drill): Promise<Result> {
  console.log(`… ${name}`)
  const startedAt = Date.now()
  const readStolen = watchStolenTime()
  const promises = await drill().catch((error: unknown) => [
    { promise: 'the drill comes to its end', figure: String(error), hasHeld: false },
  ])
  const lines = promises.map(
    ({ promise, figure, hasHeld }) => `${hasHeld ? 'held  ' : 'BROKEN'}  ${promise}: ${figure}`,
  )
  const seconds = Math.round((Date.now() - startedAt) / 1_000)
  const stolen = readStolen()
  console.log([`${name}, ${seconds} s, ${stolen} % stolen by the host`, ...lines].join('\n'))
  return { promises, stolen }
}

const haveHeld = ({ promises }: Result) => promises.length > 0 && promises.every(({ hasHeld }) => hasHeld)

if (import.meta.main) await main()
