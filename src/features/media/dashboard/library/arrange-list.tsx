import { type PointerEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { MediaKind } from '#features/media/media.rules.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import type { PagedList } from '#web/paged-list.ts'
import { mediaTexts } from '../media.texts.ts'
import type { MediaItem } from '../media-item.ts'
import styles from './arrange-list.module.css'
import { MediaTiles } from './media-tiles.tsx'
import { Thumbnail } from './thumbnail.tsx'
import { useMediaActions } from './use-media-actions.tsx'

/** Near the edges of the screen a dragged row scrolls the page. */
const SCROLL_ZONE_PX = 90
const SCROLL_STEP_PX = 12

interface Drag {
  id: string
  /** The place that the row would get; the number of rows above it. */
  place: number
}

/** The list as rows that can be dragged by a handle, or moved up and down by buttons. */
export function ArrangeList({ kind, list }: { kind: MediaKind; list: PagedList<MediaItem> }) {
  const { items } = list
  const { move } = useMediaActions(kind)
  const [drag, setDrag] = useState<Drag | null>(null)
  const [announced, setAnnounced] = useState('')
  const rows = useRef(new Map<string, HTMLLIElement>())
  /** Moving the row of a focused button takes its focus away. */
  const focused = useRef<{ id: string; step: number } | null>(null)

  useLayoutEffect(() => {
    const { id, step } = focused.current ?? {}
    const active = document.activeElement
    const isLost = active === document.body || (active instanceof HTMLButtonElement && active.disabled)
    if (id === undefined || !isLost) return
    const buttons = [...(rows.current.get(id)?.querySelectorAll<HTMLButtonElement>('button') ?? [])]
    const same = buttons.find(button => button.dataset.step === String(step))
    ;(same?.disabled ? buttons.find(button => !button.disabled) : same)?.focus()
  })

  /** `place`: the index that the item has afterwards. */
  function moveTo(item: MediaItem, place: number) {
    const others = items.filter(({ id }) => id !== item.id)
    const bounded = Math.max(0, Math.min(place, others.length))
    if (items[bounded]?.id === item.id) return
    setAnnounced(mediaTexts.movedTo(item.title, bounded + 1, items.length))
    void move(item, others[bounded - 1]?.id ?? null)
  }

  const placeAt = (id: string, y: number) => {
    const others = items.filter(item => item.id !== id)
    return others.filter(other => {
      const box = rows.current.get(other.id)?.getBoundingClientRect()
      return box !== undefined && box.top + box.height / 2 < y
    }).length
  }
  const edge = useRef(0)
  useEffect(() => {
    if (!drag) return
    const timer = setInterval(() => window.scrollBy(0, edge.current * SCROLL_STEP_PX), 16)
    return () => clearInterval(timer)
  }, [drag])

  const handleOf = (item: MediaItem) => ({
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0) return
      event.preventDefault()
      event.currentTarget.setPointerCapture(event.pointerId)
      setDrag({ id: item.id, place: items.indexOf(item) })
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (drag?.id !== item.id) return
      const { clientY } = event
      edge.current = clientY < SCROLL_ZONE_PX ? -1 : clientY > innerHeight - SCROLL_ZONE_PX ? 1 : 0
      setDrag({ id: item.id, place: placeAt(item.id, clientY) })
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      if (drag?.id === item.id) moveTo(item, placeAt(item.id, event.clientY))
      setDrag(null)
    },
    onPointerCancel: () => setDrag(null),
  })

  const others = items.filter(({ id }) => id !== drag?.id)
  const markOf = (item: MediaItem) => {
    if (!drag || item.id === drag.id) return undefined
    if (others[drag.place] === item) return 'above'
    return drag.place === others.length && others.at(-1) === item ? 'below' : undefined
  }
  return (
    <>
      <p className={styles.hint}>{mediaTexts.arrangeHint}</p>
      <VisuallyHidden>
        <span role="status">{announced}</span>
      </VisuallyHidden>
      <MediaTiles view="list" list={list}>
        {items.map((item, index) => {
          const step = (by: -1 | 1) => () => {
            focused.current = { id: item.id, step: by }
            moveTo(item, index + by)
          }
          return (
            <li
              key={item.id}
              ref={row => {
                if (!row) return
                rows.current.set(item.id, row)
                return () => void rows.current.delete(item.id)
              }}
              className={styles.row}
              data-dragged={drag?.id === item.id}
              data-drop={markOf(item)}
            >
              <span className={styles.handle} {...handleOf(item)}>
                <svg viewBox="0 0 24 24" aria-hidden="true">
                  <path d="M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01" />
                </svg>
                <Thumbnail item={item} sizes="72px" className={styles.picture} />
              </span>
              <h3 className={styles.title} lang="fr">
                {item.title}
              </h3>
              <Step
                label={mediaTexts.moveUp(item.title)}
                by={-1}
                isDisabled={index === 0}
                onPress={step(-1)}
              />
              <Step
                label={mediaTexts.moveDown(item.title)}
                by={1}
                isDisabled={index === items.length - 1}
                onPress={step(1)}
              />
            </li>
          )
        })}
      </MediaTiles>
    </>
  )
}

interface StepProps {
  label: string
  by: -1 | 1
  isDisabled: boolean
  onPress: () => void
}

function Step({ label, by, isDisabled, onPress }: StepProps) {
  return (
    <button
      type="button"
      className={styles.step}
      aria-label={label}
      data-step={by}
      disabled={isDisabled}
      onClick={onPress}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d={by < 0 ? 'm6 15 6-6 6 6' : 'm6 9 6 6 6-6'} />
      </svg>
    </button>
  )
}
