import { Gauge, type Registry } from 'prom-client'
import type { Db } from '#platform/database/database.ts'
import { readSiteState, type SiteState } from './site-metrics.store.ts'

type Series = { value: number; labels?: Record<string, string> }[]

const SITE_METRICS: Record<string, { help: string; labels: string[]; series: (state: SiteState) => Series }> =
  {
    carreau_mails_waiting: {
      help: 'Mails that are owed and not sent',
      labels: ['kind'],
      series: ({ mails }) => mails.map(({ kind, waiting }) => ({ labels: { kind }, value: waiting })),
    },
    carreau_oldest_waiting_mail_seconds: {
      help: 'How long the oldest owed mail has been owed; 0 when none is',
      labels: ['kind'],
      series: ({ mails }) =>
        mails.map(({ kind, oldestSeconds }) => ({ labels: { kind }, value: oldestSeconds })),
    },
    carreau_jobs: {
      help: 'Jobs that wait, run or have failed',
      labels: ['name', 'state'],
      series: ({ jobs }) => jobs.map(({ name, state, count }) => ({ labels: { name, state }, value: count })),
    },
    carreau_media_files: {
      help: 'Current files of the library',
      labels: ['state'],
      series: ({ media }) => media.map(({ state, count }) => ({ labels: { state }, value: count })),
    },
    carreau_messages: {
      help: 'Messages by folder, and among those of the inbox the unread',
      labels: ['folder'],
      series: ({ messages }) => messages.map(({ folder, count }) => ({ labels: { folder }, value: count })),
    },
    carreau_publications: {
      help: 'Changes that visitors could see, since the first',
      labels: [],
      series: ({ publications }) => [{ value: publications }],
    },
    carreau_mail_is_held: {
      help: '1 after a restore, until mail is released',
      labels: [],
      series: ({ isMailHeld }) => [{ value: Number(isMailHeld) }],
    },
    carreau_contact_form_is_broken: {
      help: '1 if the last self-test of the contact form found something broken, by what',
      labels: ['outcome'],
      series: ({ selfTest }) =>
        selfTest === null
          ? []
          : [{ labels: { outcome: selfTest }, value: Number(!selfTest.startsWith('good')) }],
    },
  }

/** Read from the database at each scrape. All workers export the same values: scraping one is enough. */
export function registerSiteMetrics(db: Db, registry: Registry): void {
  let reading: Promise<SiteState> | undefined
  const readOnce = () => {
    reading ??= readSiteState(db).finally(() => {
      reading = undefined
    })
    return reading
  }
  for (const [name, { help, labels, series }] of Object.entries(SITE_METRICS))
    new Gauge({
      ...{ name, help, labelNames: labels, registers: [registry] },
      async collect() {
        const current = series(await readOnce())
        this.reset()
        for (const one of current) this.set(one.labels ?? {}, one.value)
      },
    })
}
