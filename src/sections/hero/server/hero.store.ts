import { sectionStore } from '#sections/section-kit/server/section.store.ts'
import { fitHeroLine } from '../hero.rules.ts'
import { HERO_DEFAULT } from './hero.seed.ts'
import './hero.table.ts'

export const heroStore = sectionStore({
  table: 'hero_versions',
  columns: {
    input1: 'input1',
    input2: 'input2',
    input3_1: 'input3_1',
    input3_2: 'input3_2',
    videoUrl: 'video_url',
    posterUrl: 'poster_url',
  },
  fallback: HERO_DEFAULT,
  media: ['videoUrl', 'posterUrl'],
  shape: content => ({
    ...content,
    // It follows the video, whatever was sent.
    posterUrl: HERO_DEFAULT.posterUrl,
    input1: fitHeroLine('input1', content.input1),
    input2: fitHeroLine('input2', content.input2),
    input3_1: fitHeroLine('input3_1', content.input3_1),
    input3_2: fitHeroLine('input3_2', content.input3_2),
  }),
  // The last word is the first one again, whatever was sent.
  show: content => ({ ...content, input4: content.input1 }),
})
