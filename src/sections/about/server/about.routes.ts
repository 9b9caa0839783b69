import { type Route, route } from '#platform/http/route.ts'
import type { Services } from '#platform/services.ts'
import { pictureTextStore } from '#sections/section-kit/server/picture-text.store.ts'
import { readAbout, saveAbout } from '../about.contract.ts'
import { ABOUT_DEFAULT } from './about.seed.ts'

export function aboutRoutes({ db }: Services): Route[] {
  const store = pictureTextStore('about_versions', ABOUT_DEFAULT)
  return [
    route(readAbout, () => store.read(db)),
    route(saveAbout, ({ body, caller }) => store.save(db, body, caller.userId)),
  ]
}
