import { posterAddress } from '#features/media/address.rules.ts'
import type { FeaturesContent } from './features.contract.ts'

export interface Feature {
  number: 1 | 2 | 3 | 4 | 5
  title: string
  videoUrl: string
  /** A still of the video, where there is one. */
  posterUrl: string | null
  isRendering: boolean
}

const NUMBERS = [1, 2, 3, 4, 5] as const

/** The five features as a list; the fields are numbered because older clients know them so. */
export function listFeatures(content: FeaturesContent): Feature[] {
  return NUMBERS.map(number => {
    const videoUrl = content[`videoUrl${number}`]
    return {
      number,
      title: content[`title${number}`],
      videoUrl,
      posterUrl: posterOf(videoUrl),
      isRendering: content.renderings.includes(number),
    }
  })
}

function posterOf(videoUrl: string): string | null {
  const own = /^(\/defaults\/feature-\d)\.mp4$/.exec(videoUrl)?.[1]
  return own ? `${own}-poster.webp` : posterAddress(videoUrl)
}

/** The numbers of the rendered films once feature `number` shows another one. */
export function renderingsWith(
  { renderings }: Pick<FeaturesContent, 'renderings'>,
  number: Feature['number'],
  isRendering: boolean,
): number[] {
  const others = renderings.filter(other => other !== number)
  return isRendering ? [...others, number].sort((a, b) => a - b) : others
}
