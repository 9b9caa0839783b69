import { memo, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { LoadMoreTrigger } from './load-more-trigger.tsx'
import { stopSecondTap } from './second-tap.ts'
import { type Chunk, chunkItems } from './virtual-list-chunks.ts'

interface Props<Item> {
  label: string
  className?: string
  items: readonly Item[]
  keyOf: (item: Item) => string
  /** With a `thead` its items are rows of a table, otherwise articles of a feed. */
  head?: ReactNode
  total?: number
  /** The estimated height of an item that has not been rendered yet. */
  estimatedHeight?: number
  /** Renders one item as an `article` or a `tr`; the position counts from 1. Must be stable. */
  renderItem: (item: Item, position: number) => ReactNode
  isBusy: boolean
  /** Called near the end of the list; absent when there is no more. */
  onEndNear?: (() => void) | undefined
}

/** An infinite list. Only chunks near the viewport are rendered; the others are placeholders of the same height. */
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
  estimatedHeight = ESTIMATED_ITEM_HEIGHT,
}: Props<Item>) {
  const [rendered, setRendered] = useState(() => ({ items, chunks: chunkItems<Item>([], items, keyOf) }))
  if (rendered.items !== items) setRendered({ items, chunks: chunkItems(rendered.chunks, items, keyOf) })
  let position = 1
  const chunks = rendered.chunks.map(chunk => {
    const start = position
    position += chunk.items.length
    const isTable = head !== undefined
    const render = renderItem as RenderAny
    return <ChunkView key={chunk.key} {...{ chunk, start, render, estimatedHeight, isTable }} />
  })
  return (
    <>
      {head ? (
        // The head counts as a row.
        <table
          aria-label={label}
          aria-busy={isBusy}
          aria-rowcount={(total ?? items.length) + 1}
          className={className}
          onClickCapture={stopSecondTap}
        >
          {head}
          {chunks}
        </table>
      ) : (
        <div
          role="feed"
          aria-label={label}
          aria-busy={isBusy}
          className={className}
          onClickCapture={stopSecondTap}
        >
          {chunks}
        </div>
      )}
      {onEndNear && <LoadMoreTrigger key={items.length} onNear={onEndNear} margin={NEAR} />}
    </>
  )
}

type RenderAny = (item: unknown, position: number) => ReactNode

interface ChunkProps {
  chunk: Chunk<unknown>
  start: number
  render: RenderAny
  estimatedHeight: number
  isTable: boolean
}

const NEAR = '150% 0px'
/** Rendered at once. Later items wait until they are near, so that a long list opens as fast as a short one. */
const INITIAL_ITEMS = 40
const ESTIMATED_ITEM_HEIGHT = 180

const ChunkView = memo(function ChunkView(props: ChunkProps) {
  const { chunk, start, render, estimatedHeight, isTable } = props
  const group = useRef<HTMLElement>(null)
  const Group = isTable ? 'tbody' : 'div'
  const [placeholderHeight, setPlaceholderHeight] = useState(() =>
    start <= INITIAL_ITEMS ? null : chunk.items.length * estimatedHeight,
  )

  useLayoutEffect(() => {
    const element = group.current
    if (!element) return
    const observer = new IntersectionObserver(
      entries => {
        // A busy page gets several entries at once; the last one is current.
        const entry = entries.at(-1)
        if (!entry) return
        // A chunk that contains the focus stays rendered.
        const isRendered = entry.isIntersecting || element.contains(document.activeElement)
        setPlaceholderHeight(isRendered ? null : entry.boundingClientRect.height)
      },
      { rootMargin: NEAR },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  return (
    <Group
      ref={(element: HTMLElement | null) => {
        group.current = element
      }}
      style={placeholderHeight === null ? undefined : { height: placeholderHeight }}
    >
      {placeholderHeight === null && chunk.items.map((item, index) => render(item, start + index))}
    </Group>
  )
})
