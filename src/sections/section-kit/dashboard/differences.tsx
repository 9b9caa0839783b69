import slab from '#ui/slab.module.css'
import { differenceTexts } from './differences.en.ts'
import styles from './differences.module.css'

/** How a person calls a field. */
export interface FieldText {
  label: string
  /** Holds an address, which means nothing to a person. */
  isMedia?: boolean
  /** How a value that is no text reads. */
  words?: (value: never) => string
}

interface Props {
  fields: Record<string, FieldText>
  /** Names of the fields that differ. */
  differing: readonly string[]
  sides: [before: { label: string; content: object }, after: { label: string; content: object }]
}

/** Field by field, what each side says. */
export function Differences({ fields, differing, sides }: Props) {
  const shown = Object.entries(fields).filter(([name]) => differing.includes(name))
  return (
    <dl className={slab.slab}>
      {shown.map(([name, { label, isMedia = false, words = asText }]) => (
        <div key={name} className={styles.field}>
          <dt>{label}</dt>
          {sides.map(side => (
            <dd key={side.label}>
              <span className={styles.side}>{side.label}</span>
              <Words text={words(side.content[name as never])} isMedia={isMedia} />
            </dd>
          ))}
        </div>
      ))}
    </dl>
  )
}

const asText = (value: unknown) => String(value ?? '')

function Words({ text, isMedia }: { text: string; isMedia: boolean }) {
  if (isMedia) return <span>{differenceTexts.media(text.split('/').at(-1) ?? '')}</span>
  return text ? (
    <span className={styles.words} lang="fr">
      {text}
    </span>
  ) : (
    <i>{differenceTexts.empty}</i>
  )
}
