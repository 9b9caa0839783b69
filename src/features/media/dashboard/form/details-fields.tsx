import { useId } from 'react'
import { GALLERIES, MEDIA_LIMITS, type MediaKind } from '#features/media/media.rules.ts'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import { mediaTexts } from '../media.texts.ts'
import type { MediaDetails } from '../media-item.ts'
import styles from './media-form.module.css'

interface Props {
  kind: MediaKind
  details: MediaDetails
  onChange: (details: MediaDetails) => void
  isDisabled: boolean
}

export function DetailsFields({ kind, details, onChange, isDisabled }: Props) {
  return (
    <>
      <TextField
        label={mediaTexts.title}
        lang="fr-CA"
        value={details.title}
        maxLength={MEDIA_LIMITS.title}
        disabled={isDisabled}
        onValueChange={title => onChange({ ...details, title })}
      />
      <TextArea
        label={mediaTexts.description}
        lang="fr-CA"
        value={details.description}
        maxLength={MEDIA_LIMITS.description}
        disabled={isDisabled}
        onValueChange={description => onChange({ ...details, description })}
      />
      <TextField
        label={mediaTexts.alt}
        hint={mediaTexts.altHint}
        lang="fr-CA"
        value={details.alt}
        maxLength={MEDIA_LIMITS.alt}
        disabled={isDisabled}
        onValueChange={alt => onChange({ ...details, alt })}
      />
      {kind === 'image' && (
        <GalleryChoice
          label={mediaTexts.gallery}
          gallery={details.gallery}
          isDisabled={isDisabled}
          onChoose={gallery => onChange({ ...details, gallery })}
        />
      )}
    </>
  )
}

interface GalleryProps {
  label: string
  gallery: MediaDetails['gallery']
  isDisabled: boolean
  onChoose: (gallery: MediaDetails['gallery']) => void
}

export function GalleryChoice({ label, gallery, isDisabled, onChoose }: GalleryProps) {
  const name = useId()
  return (
    <fieldset className={styles.galleries} disabled={isDisabled}>
      <legend>{label}</legend>
      {(['none', ...GALLERIES] as const).map(choice => (
        <label key={choice}>
          <input type="radio" name={name} checked={gallery === choice} onChange={() => onChoose(choice)} />
          {mediaTexts.galleries[choice]}
        </label>
      ))}
    </fieldset>
  )
}
