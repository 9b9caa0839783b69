import { useId } from 'react'
import { GALLERIES, type MediaKind } from '#features/media/media.rules.ts'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import { mediaTexts } from '../media.en.ts'
import type { MediaDetails } from '../media-item.ts'
import styles from './media-form.module.css'

interface Props {
  kind: MediaKind
  details: MediaDetails
  onChange: (details: MediaDetails) => void
  isDisabled: boolean
}

const LONGEST = { title: 200, description: 5_000, alt: 500 }

export function DetailsFields({ kind, details, onChange, isDisabled }: Props) {
  const galleryName = useId()
  return (
    <>
      <TextField
        label={mediaTexts.title}
        value={details.title}
        maxLength={LONGEST.title}
        disabled={isDisabled}
        onValueChange={title => onChange({ ...details, title })}
      />
      <TextArea
        label={mediaTexts.description}
        value={details.description}
        maxLength={LONGEST.description}
        disabled={isDisabled}
        onValueChange={description => onChange({ ...details, description })}
      />
      <TextField
        label={mediaTexts.alt}
        hint={mediaTexts.altHint}
        lang="fr-CA"
        value={details.alt}
        maxLength={LONGEST.alt}
        disabled={isDisabled}
        onValueChange={alt => onChange({ ...details, alt })}
      />
      {kind === 'image' && (
        <fieldset className={styles.galleries} disabled={isDisabled}>
          <legend>{mediaTexts.gallery}</legend>
          {(['none', ...GALLERIES] as const).map(gallery => (
            <label key={gallery}>
              <input
                type="radio"
                name={galleryName}
                checked={details.gallery === gallery}
                onChange={() => onChange({ ...details, gallery })}
              />
              {mediaTexts.galleries[gallery]}
            </label>
          ))}
        </fieldset>
      )}
    </>
  )
}
