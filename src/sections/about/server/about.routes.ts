import { type Route, route } from '#platform/http/route.ts'
import type { Services } from '#platform/services.ts'
import { readAbout, saveAbout } from '../about.contract.ts'
import { aboutStore } from './about.store.ts'

export function aboutRoutes({ db }: Services): Route[] {
  return [
    route(readAbout, () => aboutStore.read(db)),
    route(saveAbout, ({ body, caller }) => aboutStore.save(db, body, caller.userId)),
  ]
}
