import { queryOptions } from '@tanstack/react-query'
import { listGallery } from '#features/media/media.contract.ts'
import { browserApi } from '#web/browser-api.ts'

/** The pictures that a section's preview shows. */
export const galleryQuery = (gallery: 'histoire' | 'realisations') =>
  queryOptions({
    queryKey: ['gallery', gallery],
    queryFn: async () => (await browserApi().call(listGallery, { params: { gallery } })).images,
  })
