import { type Route, route } from '#platform/http/route.ts'
import type { Services } from '#platform/services.ts'
import { readFeatures, saveFeatures } from '../features.contract.ts'
import { readFeaturesContent, saveFeaturesContent } from './features.store.ts'

export function featuresRoutes({ db }: Services): Route[] {
  return [
    route(readFeatures, () => readFeaturesContent(db)),
    route(saveFeatures, ({ body, caller }) => saveFeaturesContent(db, body, caller.userId)),
  ]
}
