import type { PictureText } from '../picture-text.contract.ts'
import { sectionStore } from './section.store.ts'
import './picture-text.table.ts'

/** A section of this kind; `fallback` is what it says before anybody saved. */
export const pictureTextStore = (
  table: 'about_versions' | 'story_versions',
  fallback: Pick<PictureText, 'title1' | 'title2' | 'description' | 'imageUrl'>,
) =>
  sectionStore({
    table,
    columns: { title1: 'title1', title2: 'title2', description: 'description', imageUrl: 'image_url' },
    fallback,
    media: ['imageUrl'],
    show: (content, { imageUrl: { media, isDefault } }) => ({
      ...content,
      imageAlt: media?.alt ?? '',
      isRendering: media?.isRendering ?? isDefault,
    }),
  })
