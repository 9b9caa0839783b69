import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { PhotoSize } from '#features/media/photo.rules.ts'
import { isHelper } from '#features/session/dashboard/session.ts'
import { useSession } from '#features/session/dashboard/use-session.ts'
import { fetchFile } from '#web/download.ts'
import { type Photo, type ReceivedMessage, readPhoto } from '../conversations.contract.ts'
import { countRequestPhotos } from '../message.rules.ts'
import styles from './photo-strip.module.css'
import { PhotoViewer } from './photo-viewer.tsx'
import { photosTexts as texts } from './photos.texts.ts'

const KEEP_MS = 30 * 60_000

const photoQuery = (id: string, size: PhotoSize) =>
  queryOptions({
    queryKey: ['photo', id, size] as const,
    queryFn: () => fetchFile(readPhoto, { params: { id, size } }),
    // A photo never changes.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: KEEP_MS,
  })

/** The address of a photo for an `<img>`, which could not send the token itself. */
export function usePhoto(id: string, size: PhotoSize) {
  const { data: blob, isError, refetch } = useQuery(photoQuery(id, size))
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!blob) return
    const created = URL.createObjectURL(blob)
    setUrl(created)
    return () => URL.revokeObjectURL(created)
  }, [blob])
  return { url, isError, retry: () => void refetch() }
}

interface Props {
  message: ReceivedMessage
  /** Photos of one mail, or of the first message. */
  photos: Photo[]
}

/** Photos in a row; a tap opens them in full, among all photos of the conversation. */
export function PhotoStrip({ message, photos }: Props) {
  const [openId, setOpenId] = useState<string | null>(null)
  const mayDelete = isHelper(useSession())
  const ready = message.photos.filter(({ state }) => state === 'ready')
  if (photos.length === 0) return null
  return (
    <>
      <ul className={styles.strip} aria-label={texts.strip(photos.length)}>
        {photos.map(photo => (
          <li key={photo.id}>
            {photo.state === 'ready' ? (
              <Thumbnail
                photo={photo}
                label={texts.open(ready.indexOf(photo) + 1, ready.length)}
                onOpen={() => setOpenId(photo.id)}
              />
            ) : (
              <p className={styles[photo.state]}>
                <span>{photo.state === 'failed' ? texts.unreadable : texts.preparing}</span>
              </p>
            )}
          </li>
        ))}
      </ul>
      {openId && ready.length > 0 && (
        <PhotoViewer
          name={message.name}
          photos={ready}
          firstId={openId}
          mayDelete={mayDelete}
          onClose={() => setOpenId(null)}
        />
      )}
    </>
  )
}

/** As long as the form may send them. */
const COMING_MS = 30 * 60_000

/** Photos that came with the first message, and how many are still missing. */
export function RequestPhotos({ message }: { message: ReceivedMessage }) {
  const photos = message.photos.filter(({ entryId }) => entryId === null)
  const { arrived, missing } = countRequestPhotos(message)
  const isComing = Date.now() - Date.parse(message.createdAt) < COMING_MS
  return (
    <>
      <PhotoStrip message={message} photos={photos} />
      {missing > 0 && (
        <p className={styles.note}>
          {isComing ? texts.coming(arrived, message.photoCount) : texts.missing(missing)}
        </p>
      )}
      {photos.length > 0 && <p className={styles.note}>{texts.private}</p>}
    </>
  )
}

interface ThumbnailProps {
  photo: Photo
  label: string
  onOpen: () => void
}

function Thumbnail({ photo, label, onOpen }: ThumbnailProps) {
  const { url, isError, retry } = usePhoto(photo.id, 'small')
  if (isError)
    return (
      <button type="button" className={styles.failed} onClick={retry}>
        <span>
          {texts.failed} <b>{texts.tryAgain}</b>
        </span>
      </button>
    )
  return (
    <button type="button" className={styles.photo} aria-label={label} onClick={onOpen}>
      {url && <img src={url} alt="" width="108" height="108" />}
    </button>
  )
}
