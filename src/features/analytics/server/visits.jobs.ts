import type { PollingTask } from '#platform/jobs/poller.ts'
import { removeOldTabs } from './visits.store.ts'

export const removeClosedTabs: PollingTask = {
  name: 'visits.forget-tabs',
  everyMs: 10_000,
  async run({ db }) {
    await removeOldTabs(db)
    return false
  },
}
