import { queryOptions } from '@tanstack/react-query'
import { listGallery } from '#features/media/media.contract.ts'
import { browserApi } from '#web/browser-api.ts'

/** The gallery images of a section's preview. */
export const galleryQuery = (gallery: 'histoire' | 'realisations') =>
  queryOptions({
    queryKey: ['gallery', gallery],
    queryFn: () => browserApi().call(listGallery, { params: { gallery }, query: {} }),
  })
