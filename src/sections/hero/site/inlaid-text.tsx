import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { splitInlaidLetters } from '../hero.rules.ts'
import styles from './hero-section.module.css'

/** A line with some letters in a second font. A screen reader reads it once, as one text. */
export function InlaidText({ text, place }: { text: string; place: 'word' | 'secondLine' }) {
  return (
    <>
      <VisuallyHidden>{text}</VisuallyHidden>
      <InlaidLetters text={text} place={place} />
    </>
  )
}

/** Hidden from screen readers: for a line that they have already read. */
export function InlaidLetters({ text, place }: { text: string; place: 'word' | 'secondLine' }) {
  return (
    <span aria-hidden="true">
      {splitInlaidLetters(text, place).map(({ text: run, isInlaid }, index) =>
        isInlaid ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a run is identified by its position
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

/** An SVG as wide as the letter in the web font: nothing moves when the font loads. */
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

/** Space for overhanging parts, in em on each side; a negative margin in the CSS compensates for it. */
const OVERHANG = 0.3

const UNITS_PER_EM = 2_000
/** The advance width of each letter of the font Fraunces Inlay, in font units. */
const ADVANCES = {
  ABCDEFGHIJKLMNOPQRSTUVWXYZ:
    '1123 1220 1201 1358 1168 1100 1314 1434 688 667 1305 1026 1573 1208 1383 1211 1385 1254 1055 1052 1222 1086 1725 1165 1059 1111',
  abcdefghijklmnopqrstuvwxyz:
    '942 949 792 937 796 507 884 976 509 455 964 477 1463 989 899 925 899 757 736 551 988 919 1351 960 835 839',
  '0123456789': '1249 784 1080 1017 1044 1033 1117 871 1024 1109',
}

const widths = new Map(
  Object.entries(ADVANCES).flatMap(([letters, advances]) =>
    advances.split(' ').map((advance, index) => [letters.charAt(index), Number(advance) / UNITS_PER_EM]),
  ),
)

/** In em; undefined for a letter that the font does not have. */
function inlaidWidth(letter: string): number | undefined {
  return widths.get(letter.normalize('NFD').charAt(0))
}
