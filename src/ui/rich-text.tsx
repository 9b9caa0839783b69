import { Fragment } from 'react'
import type { Block, Span } from '#shared/text/blocks.ts'
import styles from './rich-text.module.css'

/** Renders blocks of text. Nothing in them can become markup. */
export function RichText({ blocks }: { blocks: readonly Block[] }) {
  return (
    <div className={styles.text}>
      {blocks.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a text is drawn once and never reordered
        <BlockView key={index} block={block} />
      ))}
    </div>
  )
}

function BlockView({ block }: { block: Block }) {
  switch (block.kind) {
    case 'heading':
      return <h2>{block.text}</h2>
    case 'paragraph':
      return (
        <p>
          <Spans spans={block.spans} />
        </p>
      )
    case 'list':
      return <ListView {...block} />
    case 'entries':
      return <EntriesView {...block} />
  }
}

function ListView({ isOrdered, items }: Extract<Block, { kind: 'list' }>) {
  const List = isOrdered ? 'ol' : 'ul'
  return (
    <List>
      {items.map((spans, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a text is drawn once and never reordered
        <li key={index}>
          <Spans spans={spans} />
        </li>
      ))}
    </List>
  )
}

function EntriesView({ entries }: Extract<Block, { kind: 'entries' }>) {
  return (
    <dl className={styles.entries}>
      {entries.map(({ term, lines }) => (
        <div key={term} className={styles.entry}>
          <dt>{term}</dt>
          {lines.map(({ label, text }) => (
            <dd key={text}>
              {label && <span className={styles.label}>{label}</span>}
              {text}
            </dd>
          ))}
        </div>
      ))}
    </dl>
  )
}

function Spans({ spans }: { spans: readonly Span[] }) {
  return spans.map((span, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a text is drawn once and never reordered
    <Fragment key={index}>{renderSpan(span)}</Fragment>
  ))
}

function renderSpan(span: Span) {
  if (typeof span === 'string') return span
  if ('strong' in span) return <strong>{span.strong}</strong>
  if ('emphasis' in span) return <em>{span.emphasis}</em>
  return <a href={span.href}>{span.text}</a>
}
