import { type Route, route } from '#platform/http/route.ts'
import type { Services } from '#platform/services.ts'
import { readStory, saveStory } from '../story.contract.ts'
import { storyStore } from './story.store.ts'

export function storyRoutes({ db }: Services): Route[] {
  return [
    route(readStory, () => storyStore.read(db)),
    route(saveStory, ({ body, caller }) => storyStore.save(db, body, caller.userId)),
  ]
}
