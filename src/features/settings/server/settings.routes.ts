import { type Route, route } from '#platform/http/route.ts'
import type { Services } from '#platform/services.ts'
import { readFacts, readSettings, saveSettings } from '../settings.contract.ts'
import { readStoredSettings, saveStoredSettings } from './settings.store.ts'

export function settingsRoutes({ db }: Services): Route[] {
  return [
    // The reply's schema leaves out what is not for visitors.
    route(readFacts, () => readStoredSettings(db)),
    route(readSettings, () => readStoredSettings(db)),
    route(saveSettings, ({ body, caller }) => saveStoredSettings(db, body, caller.userId)),
  ]
}
