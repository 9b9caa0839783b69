import { lightWidths, parseMediaAddress, renditionAddress, thumbnailAddress } from '../../address.rules.ts'
import type { MediaItem } from '../media-item.ts'

interface Props {
  item: Pick<MediaItem, 'url' | 'placeholder'>
  className?: string | undefined
  /** How wide it is shown, as in the `sizes` attribute. */
  sizes: string
}

const PLACEHOLDER = '/placeholder-300x200.svg'
/** Larger than a tile is ever shown. */
const WIDEST = 960

/** The words beside it say what it shows. */
export function Thumbnail({ item: { url, placeholder }, className, sizes }: Props) {
  const address = parseMediaAddress(url)
  const frame = thumbnailAddress(url)
  if (!address || !frame)
    return <img className={className} src={PLACEHOLDER} alt="" width={300} height={200} />
  const widths = lightWidths(address.width).filter(width => width <= WIDEST)
  return (
    <picture>
      {widths.length > 0 && (
        <source
          type="image/avif"
          srcSet={widths
            .map(width => `${renditionAddress(address, 'avif', `w_${width}`)} ${width}w`)
            .join(', ')}
          sizes={sizes}
        />
      )}
      <img
        className={className}
        src={frame}
        alt=""
        width={300}
        height={Math.round((300 * address.height) / address.width)}
        loading="lazy"
        decoding="async"
        style={placeholder ? { backgroundImage: `url(${placeholder})` } : undefined}
      />
    </picture>
  )
}
