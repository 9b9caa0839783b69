import { useEffect, useState } from 'react'
import type { MediaKind } from '#features/media/media.rules.ts'
import { DotSeparated } from '#ui/dot-separated.tsx'
import { mediaTexts } from '../media.en.ts'
import styles from './media-form.module.css'

interface Metadata {
  width: number
  height: number
  durationMs: number | null
}

/** Shows a file before its upload. Of a file that this browser cannot decode, only the name and the size. */
export function FilePreview({ kind, file }: { kind: MediaKind; file: File }) {
  const url = useObjectUrl(file)
  const [metadata, setMetadata] = useState<Metadata | null>(null)
  const details = [
    mediaTexts.size(file.size),
    ...(metadata?.durationMs ? [mediaTexts.duration(metadata.durationMs)] : []),
    ...(metadata ? [metadata.width >= metadata.height ? mediaTexts.landscape : mediaTexts.portrait] : []),
  ]
  return (
    <div className={styles.preview}>
      <div className={styles.still}>
        {url && kind === 'image' && (
          <img
            src={url}
            alt=""
            onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
              setMetadata({ width, height, durationMs: null })
            }
            onError={({ currentTarget }) => currentTarget.remove()}
          />
        )}
        {url && kind === 'video' && (
          <video
            src={`${url}#t=0.1`}
            muted
            playsInline
            preload="metadata"
            tabIndex={-1}
            aria-label={file.name}
            onLoadedMetadata={({ currentTarget: { videoWidth: width, videoHeight: height, duration } }) =>
              width > 0 && setMetadata({ width, height, durationMs: duration * 1_000 })
            }
          />
        )}
      </div>
      <div>
        <b>{file.name}</b>
        <p className={styles.caption}>
          <DotSeparated facts={details} />
        </p>
      </div>
    </div>
  )
}

function useObjectUrl(file: File): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    const created = URL.createObjectURL(file)
    setUrl(created)
    return () => URL.revokeObjectURL(created)
  }, [file])
  return url
}
