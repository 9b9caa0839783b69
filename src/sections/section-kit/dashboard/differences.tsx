import { MediaValue } from '#features/media/dashboard/library/media-value.tsx'
import listCard from '#ui/list-card.module.css'
import styles from './differences.module.css'
import { differenceTexts } from './section-editor.texts.ts'

/** How the editor presents a field. */
export interface FieldText {
  label: string
  /** The value is a media address: shown as a picture with its title. */
  isMedia?: boolean
  /** Formats a value that is not a text. */
  format?: (value: never) => string
}

interface Props {
  fields: Record<string, FieldText>
  /** Names of the fields that differ. */
  differing: readonly string[]
  sides: [before: { label: string; content: object }, after: { label: string; content: object }]
}

/** The differing fields, with the value of each side. */
export function Differences({ fields, differing, sides }: Props) {
  const shown = Object.entries(fields).filter(([name]) => differing.includes(name))
  return (
    <dl className={listCard.card}>
      {shown.map(([name, { label, isMedia = false, format = asText }]) => (
        <div key={name} className={styles.field}>
          <dt>{label}</dt>
          {sides.map(side => (
            <dd key={side.label}>
              <span className={styles.side}>{side.label}</span>
              <Value text={format(side.content[name as never])} isMedia={isMedia} />
            </dd>
          ))}
        </div>
      ))}
    </dl>
  )
}

const asText = (value: unknown) => String(value ?? '')

function Value({ text, isMedia }: { text: string; isMedia: boolean }) {
  if (isMedia) return <MediaValue url={text} />
  return text ? (
    <span className={styles.value} lang="fr">
      {text}
    </span>
  ) : (
    <i>{differenceTexts.empty}</i>
  )
}
