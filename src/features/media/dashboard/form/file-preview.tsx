import { useEffect, useState } from 'react'
import type { MediaKind } from '#features/media/media.rules.ts'
import { DotSeparated } from '#ui/dot-separated.tsx'
import { mediaTexts } from '../media.texts.ts'
import styles from './media-form.module.css'

interface Metadata {
  width: number
  height: number
  durationMs: number | null
}

/** Shows a file before its upload. Of a file that this browser cannot decode, only the name and the size. */
export function FilePreview({ kind, file }: { kind: MediaKind; file: File }) {
  const [metadata, setMetadata] = useState<Metadata | null>(null)
  const details = [
    mediaTexts.size(file.size),
    ...(metadata?.durationMs ? [mediaTexts.duration(metadata.durationMs)] : []),
    ...(metadata ? [metadata.width >= metadata.height ? mediaTexts.landscape : mediaTexts.portrait] : []),
  ]
  return (
    <div className={styles.preview}>
      <FileStill kind={kind} file={file} onRead={setMetadata} />
      <div>
        <b>{file.name}</b>
        <p className={styles.caption}>
          <DotSeparated facts={details} />
        </p>
      </div>
    </div>
  )
}

interface StillProps {
  kind: MediaKind
  file: File
  onRead?: (metadata: Metadata) => void
}

/** A frame of the file, or nothing if this browser cannot decode it. */
export function FileStill({ kind, file, onRead }: StillProps) {
  const url = useObjectUrl(file)
  const [unreadable, setUnreadable] = useState<string | null>(null)
  return (
    <div className={styles.still}>
      {url && kind === 'image' && unreadable !== url && (
        <img
          src={url}
          alt=""
          onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
            onRead?.({ width, height, durationMs: null })
          }
          onError={() => setUnreadable(url)}
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
            width > 0 && onRead?.({ width, height, durationMs: duration * 1_000 })
          }
        />
      )}
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
