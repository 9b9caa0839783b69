import { type Route, route } from '#platform/http/route.ts'
import type { Services } from '#platform/services.ts'
import { pictureTextStore } from '#sections/section-kit/server/picture-text.store.ts'
import { readStory, saveStory } from '../story.contract.ts'
import { STORY_DEFAULT } from './story.seed.ts'

export function storyRoutes({ db }: Services): Route[] {
  const store = pictureTextStore('story_versions', STORY_DEFAULT)
  return [
    route(readStory, () => store.read(db)),
    route(saveStory, ({ body, caller }) => store.save(db, body, caller.userId)),
  ]
}
