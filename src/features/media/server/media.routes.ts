import { type Route, route } from '#platform/http/route.ts'
import { listGallery } from '../media.contract.ts'
import { DEFAULT_GALLERIES } from './gallery.seed.ts'

export function mediaRoutes(): Route[] {
  return [route(listGallery, async ({ params }) => ({ images: DEFAULT_GALLERIES[params.gallery] }))]
}
