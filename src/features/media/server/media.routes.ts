import { type Route, route } from '#platform/http/route.ts'
import type { Services } from '#platform/services.ts'
import {
  createImage,
  createMovie,
  listGallery,
  listImageFiles,
  listImages,
  listMovieFiles,
  listMovies,
  listShownMovies,
  moveImage,
  moveMovie,
  removeImage,
  removeMovie,
  restoreImage,
  restoreImageFile,
  restoreMovie,
  restoreMovieFile,
  retryImage,
  retryMovie,
  saveImage,
  saveMovie,
} from '../media.contract.ts'
import { listGalleryImages } from './gallery.store.ts'
import { toImage, toMovie } from './item.store.ts'
import { libraryHandlers } from './library.ts'
import { findShownMovies, type MediaUsage } from './media-usage.store.ts'
import { uploadRoutes } from './upload.routes.ts'

/** `usages`: the sections that show items of the library. Passed in, because media does not import sections. */
export function mediaRoutes(services: Services, usages: readonly MediaUsage[]): Route[] {
  return [
    ...movieRoutes(services, usages),
    ...imageRoutes(services, usages),
    ...uploadRoutes(services),
    route(listGallery, ({ params, query }) => listGalleryImages(services.db, params.gallery, query)),
    route(listShownMovies, async () => ({ movies: await findShownMovies(services.db, usages) })),
  ]
}

const deletionReply = ({ title }: { title: string }) => ({
  message: `"${title}" has been deleted successfully.`,
})

function movieRoutes(services: Services, usages: readonly MediaUsage[]): Route[] {
  const movies = libraryHandlers(services, { kind: 'video', toItem: toMovie, usages })
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
    route(removeMovie, async call => deletionReply(await movies.remove(call))),
    route(restoreMovie, async call => ({ video: await movies.restore(call) })),
    route(moveMovie, async call => ({ video: await movies.move(call) })),
    route(listMovieFiles, movies.listFiles),
    route(restoreMovieFile, async call => ({ video: await movies.restoreFile(call) })),
    route(retryMovie, async call => ({ video: await movies.retry(call) })),
  ]
}

function imageRoutes(services: Services, usages: readonly MediaUsage[]): Route[] {
  const images = libraryHandlers(services, { kind: 'image', toItem: toImage, usages })
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
    route(removeImage, async call => deletionReply(await images.remove(call))),
    route(restoreImage, async call => ({ image: await images.restore(call) })),
    route(moveImage, async call => ({ image: await images.move(call) })),
    route(listImageFiles, images.listFiles),
    route(restoreImageFile, async call => ({ image: await images.restoreFile(call) })),
    route(retryImage, async call => ({ image: await images.retry(call) })),
  ]
}
