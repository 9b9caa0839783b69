import { useId } from 'react'
import { FOCUS_POINTS, type FocusPoint } from '../../media.rules.ts'
import { Thumbnail } from '../library/thumbnail.tsx'
import { mediaTexts } from '../media.texts.ts'
import styles from './focus-field.module.css'

interface Props {
  url: string
  focus: FocusPoint
  isDisabled: boolean
  onChoose: (focus: FocusPoint) => void
}

/** The present picture; one of its nine parts is chosen on it. */
export function FocusField({ url, focus, isDisabled, onChoose }: Props) {
  const name = useId()
  return (
    <fieldset className={styles.field} disabled={isDisabled} aria-describedby={`${name}-hint`}>
      <legend>{mediaTexts.focus}</legend>
      <div className={styles.picture}>
        <Thumbnail item={{ url, placeholder: null }} sizes="(max-width: 767px) 100vw, 510px" />
        <div className={styles.points}>
          {FOCUS_POINTS.map(point => (
            <input
              key={point}
              type="radio"
              name={name}
              aria-label={mediaTexts.focusPoints[point]}
              checked={point === focus}
              onChange={() => onChoose(point)}
            />
          ))}
        </div>
      </div>
      <p id={`${name}-hint`} className={styles.hint}>
        {mediaTexts.presentFile}. {mediaTexts.focusHint}
      </p>
    </fieldset>
  )
}
