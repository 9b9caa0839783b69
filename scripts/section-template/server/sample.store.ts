import { sectionStore } from '#sections/section-kit/server/section.store.ts'
import { SAMPLE_DEFAULT } from './sample.seed.ts'
import './sample.table.ts'

export const sampleStore = sectionStore({
  table: 'sample_versions',
  columns: { title: 'title', description: 'description', imageUrl: 'image_url' },
  fallback: SAMPLE_DEFAULT,
  media: ['imageUrl'],
  show: (content, { imageUrl: { media, isDefault } }) => ({
    ...content,
    imageAlt: media?.alt ?? '',
    imageFocus: media?.focus ?? ('center' as const),
    isRendering: media?.isRendering ?? isDefault,
  }),
})
