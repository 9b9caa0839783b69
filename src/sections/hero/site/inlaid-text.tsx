import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { inlay } from '../hero.rules.ts'
import styles from './hero-section.module.css'

/** A line whose chosen letters look inlaid. A screen reader hears it once, whole. */
export function InlaidText({ text, place }: { text: string; place: 'word' | 'secondLine' }) {
  return (
    <>
      <VisuallyHidden>{text}</VisuallyHidden>
      <Letters text={text} place={place} />
    </>
  )
}

/** The same letters where the line was already read out. */
export function Letters({ text, place }: { text: string; place: 'word' | 'secondLine' }) {
  return (
    <span aria-hidden="true">
      {inlay(text, place).map(({ text: run, isInlaid }, index) =>
        isInlaid ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: runs have no identity but their place
          <b key={index} className={styles.inlaid} data-letter={run}>
            {run}
          </b>
        ) : (
          run
        ),
      )}
    </span>
  )
}
