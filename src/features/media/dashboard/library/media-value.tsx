import { language } from '#shared/text/language.ts'
import type { MediaKind } from '../../media.rules.ts'
import { parseMediaUrl } from '../../media-url.rules.ts'
import { mediaTexts } from '../media.texts.ts'
import { useMediaList } from '../media-queries.ts'
import styles from './media-value.module.css'
import { Thumbnail } from './thumbnail.tsx'

/** A media URL as a person knows it: a small picture with the title of its item. */
export function MediaValue({ url }: { url: string }) {
  const kind = parseMediaUrl(url)?.kind
  return (
    <span className={styles.value}>
      <Thumbnail item={{ url, placeholder: null }} sizes="72px" className={styles.picture} />
      <span className={styles.title} lang={kind ? 'fr' : undefined}>
        {kind ? <ItemTitle kind={kind} url={url} /> : mediaTexts.defaultPicture}
      </span>
    </span>
  )
}

function ItemTitle({ kind, url }: { kind: MediaKind; url: string }) {
  const { items, status } = useMediaList(kind)
  const item = items.find(found => found.url === url)
  if (item) return item.title
  return <span lang={language()}>{status === 'loading' ? mediaTexts.loading : mediaTexts.notInList}</span>
}
