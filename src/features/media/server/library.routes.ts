import { type Route, route } from '#platform/http/route.ts'
import type { Services } from '#platform/services.ts'
import {
  createImage,
  createMovie,
  listImages,
  listMovies,
  removeImage,
  removeMovie,
  restoreImage,
  restoreMovie,
  retryImage,
  retryMovie,
  saveImage,
  saveMovie,
} from '../media.contract.ts'
import { showImage, showMovie } from './item-row.ts'
import { libraryOf } from './library.ts'
import type { Place } from './places.store.ts'

const deleted = ({ title }: { title: string }) => ({ message: `"${title}" has been deleted successfully.` })

export function movieRoutes(services: Services, places: readonly Place[]): Route[] {
  const movies = libraryOf(services, { kind: 'video', show: showMovie, places })
  return [
    route(listMovies, async call => {
      const { items: videos, ...page } = await movies.list(listMovies, call)
      return { videos, ...page }
    }),
    route(createMovie, async call => ({
      video: await movies.create(call),
      message: 'Movie uploaded successfully!',
    })),
    route(saveMovie, async call => ({
      video: await movies.save(call),
      message: 'Movie updated successfully!',
    })),
    route(removeMovie, async call => deleted(await movies.remove(call))),
    route(restoreMovie, async call => ({ video: await movies.restore(call) })),
    route(retryMovie, async call => ({ video: await movies.retry(call) })),
  ]
}

export function imageRoutes(services: Services, places: readonly Place[]): Route[] {
  const images = libraryOf(services, { kind: 'image', show: showImage, places })
  return [
    route(listImages, async call => {
      const { items, ...page } = await images.list(listImages, call)
      return { images: items, ...page }
    }),
    route(createImage, async call => ({
      image: await images.create(call),
      message: 'Image added successfully!',
    })),
    route(saveImage, async call => ({
      image: await images.save(call),
      message: 'Image updated successfully!',
    })),
    route(removeImage, async call => deleted(await images.remove(call))),
    route(restoreImage, async call => ({ image: await images.restore(call) })),
    route(retryImage, async call => ({ image: await images.retry(call) })),
  ]
}
