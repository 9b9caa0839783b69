import { PLAIN_PHOTOS } from '../request.rules.ts'
import { plainPhotoTexts as texts } from './plain-photos.fr.ts'
import styles from './plain-photos.module.css'

/** What became of the photos of a form that was sent without scripts. */
export interface PlainPhotos {
  received: number
  /** Names of the files that did not arrive. */
  failed: string[]
}

/** File inputs for a form that is sent without scripts. */
export function PlainPhotoInputs({ id, isAgain = false }: { id: string; isAgain?: boolean | undefined }) {
  return (
    <>
      {isAgain && <p className={styles.again}>{texts.again}</p>}
      {Array.from({ length: PLAIN_PHOTOS.most }, (_, index) => index + 1).map(number => (
        <label key={number} className={styles.photo} htmlFor={`${id}-photo-${number}`}>
          {texts.photo(number)}
          <input
            id={`${id}-photo-${number}`}
            type="file"
            name={PLAIN_PHOTOS.name}
            accept="image/*,.heic,.heif"
          />
        </label>
      ))}
      <p className={styles.help}>{texts.help}</p>
    </>
  )
}
