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
}

export function Picture({ url, alt, width, height, sizes, className, isFirstPaint = false }: Props) {
  const { sources, size } = pictureSources(url, width)
  return (
    <picture>
      {sources.map(({ type, srcSet }) => (
        <source key={type} type={type} srcSet={srcSet} sizes={sizes} />
      ))}
      <img
        className={className}
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
