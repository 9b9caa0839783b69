import { memo, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { ListEnd } from './list-end.tsx'
import { type Chunk, chunkItems } from './long-list-chunks.ts'

interface Props<Item> {
  label: string
  className?: string
  items: readonly Item[]
  keyOf: (item: Item) => string
  /** Draws one item as an `article`; the position counts from 1. Must be stable. */
  renderItem: (item: Item, position: number) => ReactNode
  isBusy: boolean
  /** Called when the end comes near; absent when there is no more. */
  onEndNear?: (() => void) | undefined
}

/** A list that grows as it is scrolled. Only what lies near the screen is drawn; the rest keeps its place as bare height. */
export function LongList<Item>({
  label,
  className,
  items,
  keyOf,
  renderItem,
  isBusy,
  onEndNear,
}: Props<Item>) {
  const [drawn, setDrawn] = useState(() => ({ items, chunks: chunkItems<Item>([], items, keyOf) }))
  if (drawn.items !== items) setDrawn({ items, chunks: chunkItems(drawn.chunks, items, keyOf) })
  let position = 1
  return (
    <>
      <div role="feed" aria-label={label} aria-busy={isBusy} className={className}>
        {drawn.chunks.map(chunk => {
          const start = position
          position += chunk.items.length
          return <ChunkView key={chunk.key} chunk={chunk} start={start} render={renderItem as RenderAny} />
        })}
      </div>
      {onEndNear && <ListEnd key={items.length} onNear={onEndNear} margin={NEAR} />}
    </>
  )
}

type RenderAny = (item: unknown, position: number) => ReactNode

interface ChunkProps {
  chunk: Chunk<unknown>
  start: number
  render: RenderAny
}

const NEAR = '150% 0px'
/** Drawn from the first; what lies further down waits until it comes near, so that a long list opens like a short one. */
const DRAWN_AT_ONCE = 40
const ROUGH_ITEM_HEIGHT = 180

const ChunkView = memo(function ChunkView({ chunk, start, render }: ChunkProps) {
  const place = useRef<HTMLDivElement>(null)
  const [awayHeight, setAwayHeight] = useState(() =>
    start <= DRAWN_AT_ONCE ? null : chunk.items.length * ROUGH_ITEM_HEIGHT,
  )

  useLayoutEffect(() => {
    const element = place.current
    if (!element) return
    const observer = new IntersectionObserver(
      entries => {
        // A busy page is told of several moments at once; the last one is now.
        const entry = entries.at(-1)
        if (!entry) return
        // What holds the focus stays: it must not vanish under somebody's keyboard.
        const isKept = entry.isIntersecting || element.contains(document.activeElement)
        setAwayHeight(isKept ? null : entry.boundingClientRect.height)
      },
      { rootMargin: NEAR },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  return (
    <div ref={place} style={awayHeight === null ? undefined : { height: awayHeight }}>
      {awayHeight === null && chunk.items.map((item, index) => render(item, start + index))}
    </div>
  )
})
