import { attachMovies } from '#features/media/site/movies.ts'
import { attachPointerTilt } from '#ui/pointer-tilt.ts'
import { attachTurningTiles } from '#ui/turn-tiles.ts'
import { attachDialogs } from '#web/island-dialogs.ts'
import { attachIslands, islandLoader } from '#web/islands.ts'
import { ISLANDS } from './islands.ts'

/** What the sections of a public page do, on the page itself and in the preview of an editor. Returns how to stop it. */
export function attachBehaviours(document: Document): () => void {
  const load = islandLoader(ISLANDS)
  const stops = [
    attachMovies(document),
    attachPointerTilt(document),
    attachTurningTiles(document),
    attachDialogs(document, load),
    attachIslands(document, load),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
