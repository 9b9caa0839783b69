import { type Route, route } from '#platform/http/route.ts'
import type { Services } from '#platform/services.ts'
import { listGallery, listShownMovies } from '../media.contract.ts'
import { listGalleryImages } from './gallery.store.ts'
import { imageRoutes, movieRoutes } from './library.routes.ts'
import type { Place } from './places.store.ts'
import { listMoviesShownAt } from './shown-movies.store.ts'
import { uploadRoutes } from './upload.routes.ts'

/** `places`: where the site shows what is stored here. The library tells it of each item, but knows none by itself. */
export function mediaRoutes(services: Services, places: readonly Place[]): Route[] {
  return [
    ...movieRoutes(services, places),
    ...imageRoutes(services, places),
    ...uploadRoutes(services),
    route(listGallery, async ({ params }) => ({
      images: await listGalleryImages(services.db, params.gallery),
    })),
    route(listShownMovies, async () => ({ movies: await listMoviesShownAt(services.db, places) })),
  ]
}
