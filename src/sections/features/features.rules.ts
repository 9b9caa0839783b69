import type { FocusPoint } from '#features/media/media.rules.ts'
import { posterUrlOf } from '#features/media/media-url.rules.ts'
import type { FeaturesContent } from './features.contract.ts'

export interface Feature {
  number: 1 | 2 | 3 | 4 | 5
  title: string
  videoUrl: string
  /** Null when the video has no poster. */
  posterUrl: string | null
  isRendering: boolean
  focus: FocusPoint
}

const NUMBERS = [1, 2, 3, 4, 5] as const

/** The five features as a list; the API has numbered fields for compatibility with older clients. */
export function listFeatures(content: FeaturesContent): Feature[] {
  return NUMBERS.map(number => {
    const videoUrl = content[`videoUrl${number}`]
    return {
      number,
      title: content[`title${number}`],
      videoUrl,
      posterUrl: posterOf(videoUrl),
      isRendering: content.renderings.includes(number),
      focus: focusesOf(content)[number - 1] ?? 'center',
    }
  })
}

function posterOf(videoUrl: string): string | null {
  const defaultName = /^(\/defaults\/feature-\d)\.mp4$/.exec(videoUrl)?.[1]
  return defaultName ? `${defaultName}-poster.webp` : posterUrlOf(videoUrl)
}

/** The width of a default poster, whose URL does not contain it. */
export const posterWidthOf = ({ posterUrl }: Pick<Feature, 'posterUrl'>): number =>
  posterUrl?.startsWith('/defaults/feature-6') || posterUrl?.startsWith('/defaults/feature-7') ? 1600 : 960

/** A draft that an earlier release stored has none. */
const focusesOf = ({ focuses }: { focuses?: FocusPoint[] | undefined }): FocusPoint[] => focuses ?? []

/** The focus of each video after feature `number` gets another video. */
export const focusesWith = (
  content: Pick<FeaturesContent, 'focuses'>,
  number: Feature['number'],
  focus: FocusPoint,
): FocusPoint[] =>
  NUMBERS.map(other => (other === number ? focus : (focusesOf(content)[other - 1] ?? 'center')))

/** The numbers of the rendered videos after feature `number` gets another video. */
export function renderingsWith(
  { renderings }: Pick<FeaturesContent, 'renderings'>,
  number: Feature['number'],
  isRendering: boolean,
): number[] {
  const others = renderings.filter(other => other !== number)
  return isRendering ? [...others, number].sort((a, b) => a - b) : others
}
