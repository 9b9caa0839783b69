import type { SectionForm } from '#sections/section-kit/dashboard/section-editor.tsx'
import listCard from '#ui/list-card.module.css'
import { SelectField } from '#ui/select-field.tsx'
import { SwitchRow } from '#ui/switch-row.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import { formatLicence } from '../facts.rules.ts'
import { isPlaceholder } from '../placeholder.rules.ts'
import type { SettingsContent, SettingsField } from '../settings.contract.ts'
import { settingsTexts } from './settings.texts.ts'
import { CHOICES, KEYBOARDS } from './settings-groups.ts'

interface Props extends SectionForm<SettingsContent> {
  field: SettingsField
}

/** The form field of one setting: text, several lines, a choice or a switch. */
export function SettingField({ field, content, change, problems }: Props) {
  const { label, hint } = settingsTexts.fields[field] as { label: string; hint?: string }
  const notes = { hint, problem: problems[field], placeholderNote: placeholderNoteOf(field, content) }
  if (field === 'isAcknowledgementOn' || field === 'areRequestPhotosOn')
    return (
      <div className={listCard.card}>
        <SwitchRow
          label={label}
          caption={hint}
          isOn={content[field]}
          onToggle={() => change({ [field]: !content[field] })}
        />
      </div>
    )
  if (field === 'hours')
    return (
      <TextArea
        {...{ label, ...notes }}
        name={field}
        lang="fr-CA"
        rows={3}
        value={content.hours.join('\n')}
        onValueChange={text => change({ hours: text.split('\n') })}
      />
    )
  if (field === 'backupDays')
    return (
      <TextField
        {...{ label, ...notes }}
        name={field}
        inputMode="numeric"
        value={String(content.backupDays)}
        onValueChange={text => change({ backupDays: Number(text.replace(/\D/g, '').slice(0, 5)) })}
      />
    )
  if (field in CHOICES) return <ChosenSetting {...{ field, content, change }} />
  return (
    <TextField
      {...{ label, ...notes }}
      name={field}
      lang={KEYBOARDS[field] ? undefined : 'fr-CA'}
      inputMode={KEYBOARDS[field]}
      autoComplete="off"
      autoCapitalize={KEYBOARDS[field] ? 'off' : undefined}
      {...(field === 'licence' && { transform: formatLicence })}
      value={String(content[field])}
      onValueChange={text => change({ [field]: text })}
    />
  )
}

/** The current value is offered too, even if it is not among the choices. */
function ChosenSetting({ field, content, change }: Omit<Props, 'problems'>) {
  const { label, hint, format } = settingsTexts.fields[field as keyof typeof CHOICES] as ChoiceText
  const offered: readonly (string | number)[] = CHOICES[field as keyof typeof CHOICES]
  const value = content[field] as string | number
  const values = offered.includes(value) ? offered : [...offered, value].toSorted((a, b) => +a - +b)
  return (
    <SelectField
      {...{ label, hint, value }}
      name={field}
      choices={values.map(choice => ({ value: choice, label: format(choice) }))}
      onChoose={chosen => change({ [field]: chosen })}
    />
  )
}

interface ChoiceText {
  label: string
  hint?: string
  format: (value: string | number) => string
}

function placeholderNoteOf(field: SettingsField, content: SettingsContent): string | undefined {
  if (!isPlaceholder(field, content[field])) return undefined
  return field === 'licence' ? settingsTexts.licencePlaceholder : settingsTexts.placeholder
}
