import { memo, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { ListEnd } from './list-end.tsx'
import { type Chunk, chunkItems } from './virtual-list-chunks.ts'

interface Props<Item> {
  label: string
  className?: string
  items: readonly Item[]
  keyOf: (item: Item) => string
  /** With a `thead` its items are rows of a table, otherwise articles of a feed. */
  head?: ReactNode
  total?: number
  /** What an item takes before anybody has seen it. */
  roughHeight?: number
  /** Draws one item as an `article` or a `tr`; the position counts from 1. Must be stable. */
  renderItem: (item: Item, position: number) => ReactNode
  isBusy: boolean
  /** Called when the end comes near; absent when there is no more. */
  onEndNear?: (() => void) | undefined
}

/** A list that grows as it is scrolled. Only what lies near the screen is drawn; the rest keeps its place as bare height. */
export function VirtualList<Item>({
  label,
  className,
  items,
  keyOf,
  renderItem,
  isBusy,
  onEndNear,
  head,
  total,
  roughHeight = ROUGH_ITEM_HEIGHT,
}: Props<Item>) {
  const [drawn, setDrawn] = useState(() => ({ items, chunks: chunkItems<Item>([], items, keyOf) }))
  if (drawn.items !== items) setDrawn({ items, chunks: chunkItems(drawn.chunks, items, keyOf) })
  let position = 1
  const chunks = drawn.chunks.map(chunk => {
    const start = position
    position += chunk.items.length
    const isOfTable = head !== undefined
    const render = renderItem as RenderAny
    return <ChunkView key={chunk.key} {...{ chunk, start, render, roughHeight, isOfTable }} />
  })
  return (
    <>
      {head ? (
        // The head is the first row.
        <table
          aria-label={label}
          aria-busy={isBusy}
          aria-rowcount={(total ?? items.length) + 1}
          className={className}
        >
          {head}
          {chunks}
        </table>
      ) : (
        <div role="feed" aria-label={label} aria-busy={isBusy} className={className}>
          {chunks}
        </div>
      )}
      {onEndNear && <ListEnd key={items.length} onNear={onEndNear} margin={NEAR} />}
    </>
  )
}

type RenderAny = (item: unknown, position: number) => ReactNode

interface ChunkProps {
  chunk: Chunk<unknown>
  start: number
  render: RenderAny
  roughHeight: number
  isOfTable: boolean
}

const NEAR = '150% 0px'
/** Drawn from the first; what lies further down waits until it comes near, so that a long list opens like a short one. */
const DRAWN_AT_ONCE = 40
const ROUGH_ITEM_HEIGHT = 180

const ChunkView = memo(function ChunkView(props: ChunkProps) {
  const { chunk, start, render, roughHeight, isOfTable } = props
  const place = useRef<HTMLElement>(null)
  const Group = isOfTable ? 'tbody' : 'div'
  const [awayHeight, setAwayHeight] = useState(() =>
    start <= DRAWN_AT_ONCE ? null : chunk.items.length * roughHeight,
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
    <Group
      ref={(element: HTMLElement | null) => {
        place.current = element
      }}
      style={awayHeight === null ? undefined : { height: awayHeight }}
    >
      {awayHeight === null && chunk.items.map((item, index) => render(item, start + index))}
    </Group>
  )
})
