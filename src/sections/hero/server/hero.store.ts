import { sectionStore } from '#sections/section-kit/server/section.store.ts'
import { fitHeroLine } from '../hero.rules.ts'
import { HERO_DEFAULT, HERO_POSTER } from './hero.seed.ts'
import './hero.table.ts'

export const heroStore = sectionStore({
  table: 'hero_versions',
  columns: {
    input1: 'input1',
    input2: 'input2',
    input3_1: 'input3_1',
    input3_2: 'input3_2',
    videoUrl: 'video_url',
  },
  fallback: HERO_DEFAULT,
  media: ['videoUrl'],
  shape: content => ({
    ...content,
    input1: fitHeroLine('input1', content.input1),
    input2: fitHeroLine('input2', content.input2),
    input3_1: fitHeroLine('input3_1', content.input3_1),
    input3_2: fitHeroLine('input3_2', content.input3_2),
  }),
  show: (content, { videoUrl: { media, isDefault } }) => ({
    ...content,
    // The last word always repeats the first one.
    input4: content.input1,
    posterUrl: media?.posterUrl ?? HERO_POSTER,
    posterAlt: media?.alt ?? '',
    posterLuminance: media?.luminance ?? null,
    posterFocus: media?.focus ?? 'center',
    isRendering: media?.isRendering ?? isDefault,
  }),
})
