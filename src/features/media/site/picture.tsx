import type { FocusPoint } from '../media.rules.ts'
import { pictureSources } from '../responsive-sources.rules.ts'

interface Props {
  url: string
  alt: string
  /** Used where the URL does not contain the size. */
  width: number
  height: number
  /** Value of the `sizes` attribute. */
  sizes: string
  className?: string | undefined
  isFirstPaint?: boolean
  /** The part that stays in sight where it is cropped; an attribute, because the content policy allows no inline styles. */
  focus?: FocusPoint | undefined
}

export function Picture({ url, alt, width, height, sizes, className, isFirstPaint = false, focus }: Props) {
  const { sources, size } = pictureSources(url, width)
  return (
    <picture>
      {sources.map(({ type, srcSet }) => (
        <source key={type} type={type} srcSet={srcSet} sizes={sizes} />
      ))}
      <img
        className={className}
        data-focus={focus === 'center' ? undefined : focus}
        src={url}
        alt={alt}
        width={size?.width ?? width}
        height={size?.height ?? height}
        {...(isFirstPaint ? { fetchPriority: 'high' as const } : { loading: 'lazy' as const })}
        decoding="async"
      />
    </picture>
  )
}
