import { useQuery } from '@tanstack/react-query'
import type { MediaKind } from '#features/media/media.rules.ts'
import { formatDay } from '#shared/time/dates.ts'
import { TextButton } from '#ui/text-button.tsx'
import { Thumbnail } from '../library/thumbnail.tsx'
import { useRestoreFile } from '../library/use-restore-file.ts'
import { mediaTexts } from '../media.texts.ts'
import { callsFor } from '../media-calls.ts'
import type { MediaItem } from '../media-item.ts'
import { mediaKeys } from '../media-queries.ts'
import styles from './former-files.module.css'

/** The files that this item had before; each can be shown again. */
export function FormerFiles({ kind, item }: { kind: MediaKind; item: MediaItem }) {
  const { data: files = [] } = useQuery({
    queryKey: [...mediaKeys.files(kind, item.id), item.fileId],
    queryFn: () => callsFor(kind).listFiles(item.id),
  })
  const restoreFile = useRestoreFile()
  if (files.length === 0) return null
  return (
    <section>
      <h3 className={styles.title}>{mediaTexts.formerFiles}</h3>
      <ul className={styles.files}>
        {files.map(file => (
          <li key={file.id} className={styles.file}>
            <Thumbnail item={{ url: file.url, placeholder: null }} sizes="72px" className={styles.picture} />
            <span>{mediaTexts.formerFile(file.fileName, formatDay(file.replacedAt))}</span>
            <TextButton
              aria-label={mediaTexts.bringBackOf(file.fileName)}
              onClick={() => void restoreFile(kind, item.id, file.id)}
            >
              {mediaTexts.bringBack}
            </TextButton>
          </li>
        ))}
      </ul>
    </section>
  )
}
