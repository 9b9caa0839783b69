import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { formatMoment } from '#shared/time/dates.ts'
import { useConfirm } from '#ui/confirm-dialog.tsx'
import { useToast, useToastContainer } from '#ui/toast.tsx'
import { browserApi } from '#web/browser-api.ts'
import { useOptimisticMutation } from '#web/use-mutations.ts'
import { type Photo, removePhoto } from '../conversations.contract.ts'
import { inboxKeys } from './conversation-queries.ts'
import { usePhoto } from './photo-strip.tsx'
import styles from './photo-viewer.module.css'
import { photosTexts as texts } from './photos.texts.ts'

const ZOOMS = [1, 2, 4]

interface Props {
  name: string
  /** At least one. */
  photos: Photo[]
  firstId: string
  mayDelete: boolean
  onClose: () => void
}

/** Photos in full: swiped, zoomed with two fingers or by buttons. */
export function PhotoViewer({ name, photos, firstId, mayDelete, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const track = useRef<HTMLOListElement>(null)
  const titleId = useId()
  const [place, setPlace] = useState(() =>
    Math.max(
      0,
      photos.findIndex(({ id }) => id === firstId),
    ),
  )
  const [zoom, setZoom] = useState(0)
  useToastContainer(dialog)

  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])

  const index = Math.min(place, photos.length - 1)
  const photo = photos[index]
  const scrollTo = (next: number) => {
    const slides = track.current
    if (slides) slides.scrollLeft = next * slides.clientWidth
  }
  const showFirst = useEffectEvent(() => scrollTo(index))
  useLayoutEffect(() => showFirst(), [])

  if (!photo) return null
  const goTo = (next: number) => {
    if (next < 0 || next >= photos.length) return
    setZoom(0)
    setPlace(next)
    scrollTo(next)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (!step || zoom > 0) return
    event.preventDefault()
    goTo(index + step)
  }
  return (
    <dialog
      ref={dialog}
      className={styles.viewer}
      aria-labelledby={titleId}
      onKeyDown={onKeyDown}
      onClose={event => event.target === dialog.current && onClose()}
    >
      <header className={styles.head}>
        <IconButton label={texts.close} path="M5 5l14 14M19 5 5 19" onPress={onClose} />
        <div>
          <h2 id={titleId} aria-live="polite">
            {texts.title(index + 1, photos.length, name)}
          </h2>
          <p>{texts.received(formatMoment(photo.createdAt))}</p>
        </div>
        <SaveButton photo={photo} number={index + 1} />
      </header>
      <ol
        ref={track}
        className={styles.track}
        data-zoomed={zoom > 0}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it too
        tabIndex={0}
        // While it moves: what is said, saved and deleted is the photo in sight. Not every browser tells when a scroll ends.
        onScroll={({ target, currentTarget }) =>
          target === currentTarget &&
          zoom === 0 &&
          setPlace(Math.round(currentTarget.scrollLeft / currentTarget.clientWidth))
        }
      >
        {photos.map((one, at) => (
          <li key={one.id} aria-hidden={at !== index}>
            {Math.abs(at - index) <= 1 && (
              <FullPhoto
                photo={one}
                alt={texts.title(at + 1, photos.length, name)}
                zoom={at === index ? (ZOOMS[zoom] ?? 1) : 1}
              />
            )}
          </li>
        ))}
      </ol>
      <footer className={styles.foot}>
        <IconButton
          label={texts.previous}
          path="m14 6-6 6 6 6"
          isDisabled={index === 0}
          onPress={() => goTo(index - 1)}
        />
        <IconButton
          label={texts.zoomOut}
          path="M5 12h14"
          isDisabled={zoom === 0}
          onPress={() => setZoom(zoom - 1)}
        />
        {mayDelete && <DeleteButton photo={photo} />}
        <IconButton
          label={texts.zoomIn}
          path="M5 12h14M12 5v14"
          isDisabled={zoom === ZOOMS.length - 1}
          onPress={() => setZoom(zoom + 1)}
        />
        <IconButton
          label={texts.next}
          path="m10 6 6 6-6 6"
          isDisabled={index === photos.length - 1}
          onPress={() => goTo(index + 1)}
        />
      </footer>
    </dialog>
  )
}

function FullPhoto({ photo, alt, zoom }: { photo: Photo; alt: string; zoom: number }) {
  const { url, isError, retry } = usePhoto(photo.id, 'full')
  const frame = useRef<HTMLDivElement>(null)
  // Zooms into the middle.
  useEffect(() => {
    const element = frame.current
    if (!element || zoom === 1) return
    element.scrollLeft = (element.scrollWidth - element.clientWidth) / 2
    element.scrollTop = (element.scrollHeight - element.clientHeight) / 2
  }, [zoom])
  if (isError)
    return (
      <div className={styles.note} role="alert">
        <p>{navigator.onLine ? texts.failed : texts.offline}</p>
        <button type="button" onClick={retry}>
          {texts.tryAgain}
        </button>
      </div>
    )
  return (
    <div ref={frame} className={styles.frame} {...(zoom > 1 && { tabIndex: 0 })}>
      {url ? (
        <img
          src={url}
          alt={alt}
          width={photo.width ?? undefined}
          height={photo.height ?? undefined}
          style={{ width: `${zoom * 100}%`, height: `${zoom * 100}%` }}
        />
      ) : (
        <p className={styles.note} role="status">
          {texts.preparing}
        </p>
      )}
    </div>
  )
}

function SaveButton({ photo, number }: { photo: Photo; number: number }) {
  const { url } = usePhoto(photo.id, 'full')
  if (!url) return <span />
  return (
    <a className={styles.icon} href={url} download={texts.fileName(number)} aria-label={texts.save}>
      <Icon path="M12 4v11m-5-4 5 5 5-5M5 20h14" />
    </a>
  )
}

function DeleteButton({ photo: { id } }: { photo: Photo }) {
  const confirm = useConfirm()
  const toast = useToast()
  const mutate = useOptimisticMutation(inboxKeys.all)
  const remove = async () => {
    if (!(await confirm(texts.confirmRemove))) return
    try {
      await mutate({ call: () => browserApi().call(removePhoto, { params: { id } }) })
      toast('success', texts.removed)
    } catch {
      toast('error', texts.removeFailed)
    }
  }
  return (
    <button type="button" className={styles.delete} onClick={() => void remove()}>
      {texts.remove}
    </button>
  )
}

interface IconButtonProps {
  label: string
  path: string
  isDisabled?: boolean
  onPress: () => void
}

function IconButton({ label, path, isDisabled = false, onPress }: IconButtonProps): ReactNode {
  return (
    <button
      type="button"
      className={styles.icon}
      aria-label={label}
      // A disabled button that has the focus would swallow the arrow keys.
      aria-disabled={isDisabled}
      onClick={() => !isDisabled && onPress()}
    >
      <Icon path={path} />
    </button>
  )
}

function Icon({ path }: { path: string }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} />
    </svg>
  )
}
