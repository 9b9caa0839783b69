import { type Route, route } from '#platform/http/route.ts'
import type { Services } from '#platform/services.ts'
import { readHero, saveHero } from '../hero.contract.ts'
import { readHeroContent, saveHeroContent } from './hero.store.ts'

export function heroRoutes({ db }: Services): Route[] {
  return [
    route(readHero, () => readHeroContent(db)),
    route(saveHero, ({ body, caller }) => saveHeroContent(db, body, caller.userId)),
  ]
}
