import type { Watch } from '#platform/jobs/poller.ts'
import { forgetOldTabs } from './visits.store.ts'

export const forgetTabs: Watch = {
  name: 'visits.forget-tabs',
  everyMs: 10_000,
  async run({ db }) {
    await forgetOldTabs(db)
    return false
  },
}
