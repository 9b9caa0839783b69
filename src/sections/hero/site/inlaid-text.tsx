import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { inlay } from '../hero.rules.ts'
import styles from './hero-section.module.css'
import { inlaidWidth } from './inlaid-width.ts'

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
            <InlaidLetter letter={run} />
          </b>
        ) : (
          run
        ),
      )}
    </span>
  )
}

/** Drawn in a box that its face will fill, with room for what hangs over: no letter moves when the face arrives. */
function InlaidLetter({ letter }: { letter: string }) {
  const width = inlaidWidth(letter)
  if (!width) return letter
  return (
    <svg width={`${width + 2 * OVERHANG}em`} aria-hidden="true">
      <text x={`${OVERHANG}em`} y="1.2em">
        {letter}
      </text>
    </svg>
  )
}

/** In em, on each side; the style takes it back. */
const OVERHANG = 0.3
