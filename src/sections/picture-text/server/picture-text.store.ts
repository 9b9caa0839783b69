import { sectionStore } from '#sections/section-kit/server/section.store.ts'
import type { PictureText } from '../picture-text.contract.ts'
import { ABOUT_DEFAULT, STORY_DEFAULT } from './picture-text.seed.ts'
import './picture-text.table.ts'

const pictureTextStore = (
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
      imageFocus: media?.focus ?? ('center' as const),
      isRendering: media?.isRendering ?? isDefault,
    }),
  })

export const aboutStore = pictureTextStore('about_versions', ABOUT_DEFAULT)
export const storyStore = pictureTextStore('story_versions', STORY_DEFAULT)
