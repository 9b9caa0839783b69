interface Props {
  url: string
  alt: string
  width: number
  height: number
  /** How wide it is shown, as in the `sizes` attribute. */
  sizes: string
  className?: string | undefined
  isFirstPaint?: boolean
}

/** The pictures that came with the site have lighter copies beside them. */
const OWN = /^(\/defaults\/[\w-]+)\.webp$/
const WIDTHS = [480, 960, 1600]

export function Picture({ url, alt, width, height, sizes, className, isFirstPaint = false }: Props) {
  const own = OWN.exec(url)?.[1]
  const widths = WIDTHS.filter(candidate => candidate <= width)
  return (
    <picture>
      {own && widths.length > 0 && (
        <source
          type="image/avif"
          srcSet={widths.map(candidate => `${own}-${candidate}.avif ${candidate}w`).join(', ')}
          sizes={sizes}
        />
      )}
      <img
        className={className}
        src={url}
        alt={alt}
        width={width}
        height={height}
        {...(isFirstPaint ? { fetchPriority: 'high' as const } : { loading: 'lazy' as const })}
        decoding="async"
      />
    </picture>
  )
}
