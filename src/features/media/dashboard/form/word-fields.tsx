import { useId } from 'react'
import { GALLERIES, type MediaKind } from '#features/media/media.rules.ts'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import { mediaTexts } from '../media.en.ts'
import type { Words } from '../media-item.ts'
import styles from './media-form.module.css'

interface Props {
  kind: MediaKind
  words: Words
  onChange: (words: Words) => void
  isDisabled: boolean
}

const LONGEST = { title: 200, description: 5_000, alt: 500 }

export function WordFields({ kind, words, onChange, isDisabled }: Props) {
  const galleryName = useId()
  return (
    <>
      <TextField
        label={mediaTexts.title}
        value={words.title}
        maxLength={LONGEST.title}
        disabled={isDisabled}
        onValueChange={title => onChange({ ...words, title })}
      />
      <TextArea
        label={mediaTexts.description}
        value={words.description}
        maxLength={LONGEST.description}
        disabled={isDisabled}
        onValueChange={description => onChange({ ...words, description })}
      />
      <TextField
        label={mediaTexts.alt}
        hint={mediaTexts.altHint}
        lang="fr-CA"
        value={words.alt}
        maxLength={LONGEST.alt}
        disabled={isDisabled}
        onValueChange={alt => onChange({ ...words, alt })}
      />
      {kind === 'image' && (
        <fieldset className={styles.galleries} disabled={isDisabled}>
          <legend>{mediaTexts.gallery}</legend>
          {(['none', ...GALLERIES] as const).map(gallery => (
            <label key={gallery}>
              <input
                type="radio"
                name={galleryName}
                checked={words.gallery === gallery}
                onChange={() => onChange({ ...words, gallery })}
              />
              {mediaTexts.galleries[gallery]}
            </label>
          ))}
        </fieldset>
      )}
    </>
  )
}
