import { useEffect, useState } from 'react'
import type { MediaKind } from '#features/media/media.rules.ts'
import { DotSeparated } from '#ui/dot-separated.tsx'
import { mediaTexts } from '../media.en.ts'
import styles from './media-form.module.css'

interface Facts {
  width: number
  height: number
  durationMs: number | null
}

/** What this browser can tell of a file before it is sent; of what it cannot read, its name and size. */
export function FilePreview({ kind, file }: { kind: MediaKind; file: File }) {
  const address = useObjectAddress(file)
  const [facts, setFacts] = useState<Facts | null>(null)
  const details = [
    mediaTexts.size(file.size),
    ...(facts?.durationMs ? [mediaTexts.duration(facts.durationMs)] : []),
    ...(facts ? [facts.width >= facts.height ? mediaTexts.landscape : mediaTexts.portrait] : []),
  ]
  return (
    <div className={styles.preview}>
      <div className={styles.still}>
        {address && kind === 'image' && (
          <img
            src={address}
            alt=""
            onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
              setFacts({ width, height, durationMs: null })
            }
            onError={({ currentTarget }) => currentTarget.remove()}
          />
        )}
        {address && kind === 'video' && (
          <video
            src={`${address}#t=0.1`}
            muted
            playsInline
            preload="metadata"
            tabIndex={-1}
            aria-label={file.name}
            onLoadedMetadata={({ currentTarget: { videoWidth: width, videoHeight: height, duration } }) =>
              width > 0 && setFacts({ width, height, durationMs: duration * 1_000 })
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

function useObjectAddress(file: File): string | null {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return address
}
