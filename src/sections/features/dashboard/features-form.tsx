import { useState } from 'react'
import { EditorCard, EditorPart } from '#sections/section-kit/dashboard/editor-parts.tsx'
import type { SectionForm } from '#sections/section-kit/dashboard/section-editor.tsx'
import { SECTION_LIMITS } from '#sections/section-kit/section.contract.ts'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { FeaturesContent } from '../features.contract.ts'
import { type Feature, listFeatures } from '../features.rules.ts'
import { FeatureFields } from './feature-fields.tsx'
import { featuresEditorTexts } from './features-editor.texts.ts'
import styles from './features-form.module.css'

/** The texts of the section, then an accordion of its five features. */
export function FeaturesForm({ content, change }: SectionForm<FeaturesContent>) {
  const [open, setOpen] = useState<Feature['number'] | null>(1)
  const { fields } = featuresEditorTexts
  return (
    <>
      <EditorCard>
        <TextField
          name="title"
          lang="fr-CA"
          label={fields.title.label}
          maxLength={SECTION_LIMITS.line}
          value={content.title}
          onValueChange={title => change({ title })}
        />
        <TextArea
          name="description"
          lang="fr-CA"
          rows={3}
          label={fields.description.label}
          maxLength={SECTION_LIMITS.text}
          value={content.description}
          onValueChange={description => change({ description })}
        />
      </EditorCard>
      <EditorPart title={featuresEditorTexts.five}>
        <ol className={styles.list}>
          {listFeatures(content).map(feature => (
            <FeatureFields
              key={feature.number}
              feature={feature}
              isOpen={open === feature.number}
              onToggle={() => setOpen(open === feature.number ? null : feature.number)}
              {...{ content, change }}
            />
          ))}
        </ol>
      </EditorPart>
    </>
  )
}
