import { type Route, route } from '#platform/http/route.ts'
import type { Services } from '#platform/services.ts'
import { sectionRoutes } from '#sections/section-kit/server/section.routes.ts'
import { phoneLinks } from '#shared/people/phone-links.ts'
import { readFacts } from '../facts.contract.ts'
import { isPlaceholder, isSiteReady, withoutPlaceholders } from '../placeholder.rules.ts'
import { settingsEndpoints } from '../settings.contract.ts'
import { readStoredSettings, settingsStore } from './settings.store.ts'

export function settingsRoutes(services: Services): Route[] {
  return [
    // The reply's schema removes private settings.
    route(readFacts, async () => {
      const settings = await readStoredSettings(services.db)
      return {
        ...withoutPlaceholders(settings),
        isReady: isSiteReady(settings),
        ...(!settings.areRequestPhotosOn && { areRequestPhotosOff: true as const }),
        phoneLinks: isPlaceholder('phone', settings.phone) ? null : phoneLinks(settings.phone),
      }
    }),
    ...sectionRoutes(settingsEndpoints, settingsStore, services),
  ]
}
