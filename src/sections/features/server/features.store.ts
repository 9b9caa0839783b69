import { sectionStore } from '#sections/section-kit/server/section.store.ts'
import { FEATURES_DEFAULT } from './features.seed.ts'
import './features.table.ts'

const VIDEOS = ['videoUrl1', 'videoUrl2', 'videoUrl3', 'videoUrl4', 'videoUrl5'] as const

export const featuresStore = sectionStore({
  table: 'features_versions',
  columns: {
    title: 'title',
    description: 'description',
    title1: 'title1',
    title2: 'title2',
    title3: 'title3',
    title4: 'title4',
    title5: 'title5',
    videoUrl1: 'video_url1',
    videoUrl2: 'video_url2',
    videoUrl3: 'video_url3',
    videoUrl4: 'video_url4',
    videoUrl5: 'video_url5',
    details1: 'details1',
  },
  fallback: FEATURES_DEFAULT,
  media: VIDEOS,
  show: (content, videos) => ({
    ...content,
    focuses: VIDEOS.map(field => videos[field].media?.focus ?? 'center'),
    renderings: VIDEOS.flatMap((field, index) => {
      const { media, isDefault } = videos[field]
      return (media?.isRendering ?? isDefault) ? [index + 1] : []
    }),
  }),
})
