import { availableWidths, parseMediaUrl, renditionUrl, thumbnailUrl } from '../../media-url.rules.ts'
import type { MediaItem } from '../media-item.ts'

interface Props {
  item: Pick<MediaItem, 'url' | 'placeholder'>
  className?: string | undefined
  /** Value of the `sizes` attribute. */
  sizes: string
}

const PLACEHOLDER = '/placeholder-300x200.svg'
/** No tile is shown wider. */
const MAX_WIDTH = 960

/** Its `alt` is empty: the title beside it names the item. */
export function Thumbnail({ item: { url, placeholder }, className, sizes }: Props) {
  const parsed = parseMediaUrl(url)
  const frame = thumbnailUrl(url)
  if (!parsed || !frame)
    return <img className={className} src={PLACEHOLDER} alt="" width={300} height={200} />
  const widths = availableWidths(parsed.width).filter(width => width <= MAX_WIDTH)
  return (
    <picture>
      {widths.length > 0 && (
        <source
          type="image/avif"
          srcSet={widths.map(width => `${renditionUrl(parsed, 'avif', `w_${width}`)} ${width}w`).join(', ')}
          sizes={sizes}
        />
      )}
      <img
        className={className}
        src={frame}
        alt=""
        width={300}
        height={Math.round((300 * parsed.height) / parsed.width)}
        loading="lazy"
        decoding="async"
        style={placeholder ? { backgroundImage: `url(${placeholder})` } : undefined}
      />
    </picture>
  )
}
