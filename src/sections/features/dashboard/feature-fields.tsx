import { MediaPicker } from '#features/media/dashboard/library/media-picker.tsx'
import { Thumbnail } from '#features/media/dashboard/library/thumbnail.tsx'
import type { SectionForm } from '#sections/section-kit/dashboard/section-editor.tsx'
import { SECTION_LIMITS } from '#sections/section-kit/section.contract.ts'
import { TextArea } from '#ui/text-area.tsx'
import { TextButton } from '#ui/text-button.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { FeaturesContent } from '../features.contract.ts'
import { type Feature, focusesWith, renderingsWith } from '../features.rules.ts'
import { featuresEditorTexts } from './features-editor.texts.ts'
import styles from './features-form.module.css'

interface Props extends Omit<SectionForm<FeaturesContent>, 'problems'> {
  feature: Feature
  isOpen: boolean
  onToggle: () => void
}

/** One feature: collapsed, a summary; expanded, its title, its video and, for the second, its details. */
export function FeatureFields({
  feature: { number, title, videoUrl, posterUrl },
  isOpen,
  onToggle,
  content,
  change,
}: Props) {
  const texts = featuresEditorTexts
  return (
    <li>
      <div className={styles.head}>
        <span className={styles.number}>{number}</span>
        {posterUrl?.startsWith('/defaults/') ? (
          <img className={styles.picture} src={posterUrl} alt="" width={96} height={54} />
        ) : (
          <Thumbnail item={{ url: videoUrl, placeholder: null }} className={styles.picture} sizes="96px" />
        )}
        <b lang="fr">{title}</b>
        <TextButton
          isQuiet
          aria-expanded={isOpen}
          aria-label={isOpen ? texts.closeNumber(number) : texts.editNumber(number)}
          onClick={onToggle}
        >
          {isOpen ? texts.close : texts.edit}
        </TextButton>
      </div>
      {isOpen && (
        <div className={styles.fields}>
          <TextField
            name={`title${number}`}
            lang="fr-CA"
            label={texts.fields[`title${number}`].label}
            maxLength={SECTION_LIMITS.line}
            value={title}
            onValueChange={text => change({ [`title${number}`]: text })}
          />
          <div>
            <p className={styles.label}>{texts.video}</p>
            <MediaPicker
              kind="video"
              url={videoUrl}
              onChoose={({ url, isRendering, focus }) =>
                change({
                  [`videoUrl${number}`]: url,
                  renderings: renderingsWith(content, number, isRendering),
                  focuses: focusesWith(content, number, focus),
                })
              }
            />
          </div>
          {number === 2 && (
            <TextArea
              name="details1"
              lang="fr-CA"
              rows={6}
              label={texts.fields.details1.label}
              hint={texts.detailsHint}
              maxLength={SECTION_LIMITS.details}
              value={content.details1}
              onValueChange={details1 => change({ details1 })}
            />
          )}
        </div>
      )}
    </li>
  )
}
