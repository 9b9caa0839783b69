import { useState } from 'react'
import { saveProfile } from '#features/accounts/profile.contract.ts'
import type { UserProfile } from '#features/session/auth.contract.ts'
import { currentSession } from '#features/session/dashboard/session.ts'
import { settingsTexts } from '#features/settings/dashboard/settings.texts.ts'
import { KEYBOARDS } from '#features/settings/dashboard/settings-groups.ts'
import { formatLicence } from '#features/settings/facts.rules.ts'
import {
  normalizeSettings,
  type SettingsContent,
  type SettingsField,
  settingsEndpoints,
} from '#features/settings/settings.contract.ts'
import type { Start } from '#features/start/start.contract.ts'
import { FormSheet, RestoredDraftNote } from '#ui/form-sheet.tsx'
import { StatusIcon } from '#ui/status-icon.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import { browserApi } from '#web/browser-api.ts'
import { useDraftedForm } from '#web/drafts/use-drafted-form.ts'
import { startTexts as texts } from './start.texts.ts'
import styles from './start-checklist.module.css'
import {
  areaAround,
  changedFrom,
  changesOf,
  FIELDS,
  findStartProblems,
  initialValues,
  type StartForm,
  type StartValues,
} from './start-steps.ts'

interface Props {
  form: StartForm
  settings: SettingsContent
  profile: UserProfile
  start: Start
  onSaved: (saved: SettingsContent) => void
  onClose: () => void
}

/** One form of the guided start. */
export function StartSheet({ form, settings, profile, start, onSaved, onClose }: Props) {
  // What is saved elsewhere from now on is not sent back.
  const [loaded] = useState(settings)
  const [initial] = useState(() => initialValues(form, loaded, profile))
  const draft = useDraftedForm({
    feature: 'start',
    item: form,
    original: () => initial,
    toStored: entered => changedFrom(initial, entered),
    validate(entered) {
      const fields = findStartProblems(form, entered, loaded)
      return Object.keys(fields).length > 0 ? { fields } : {}
    },
    async save(entered) {
      await saveName(entered.yourName, profile)
      const changes = normalizeChanges(changesOf(form, entered, loaded), loaded)
      return browserApi().call(settingsEndpoints.save, { body: changes })
    },
    onSaved,
    describeFailure: failure => ({ form: failure?.message || texts.failed }),
  })
  const { values, change, problems, problem, isBusy, submit, isRestored, startOver } = draft
  const enter = (field: keyof StartValues, text: string) => {
    const isAreaSuggested = (values.serviceArea ?? '') === areaAround(values.city ?? '')
    change({
      [field]: text,
      ...(field === 'city' && isAreaSuggested && { serviceArea: areaAround(text) }),
    })
  }
  return (
    <FormSheet
      title={texts.steps[form].title}
      caption={texts.steps[form].caption}
      cancelLabel={texts.later}
      submitLabel={texts.save}
      {...{ problem, isBusy, onClose }}
      onSubmit={submit}
    >
      {isRestored && (
        <RestoredDraftNote
          text={texts.draftRestored}
          startOverLabel={texts.startOver}
          onStartOver={startOver}
        />
      )}
      {form === 'developer' && <ServerState server={start.server} />}
      {form === 'business' && (
        <TextField
          label={texts.yourName}
          hint={texts.yourNameHint}
          problem={problems.yourName}
          autoComplete="name"
          maxLength={200}
          value={values.yourName ?? ''}
          onFocus={event => event.target.select()}
          onValueChange={text => enter('yourName', text)}
        />
      )}
      {FIELDS[form].map(field => (
        <StartField
          key={field}
          field={field}
          value={values[field] ?? ''}
          problem={problems[field]}
          onValueChange={text => enter(field, text)}
        />
      ))}
    </FormSheet>
  )
}

async function saveName(name: string | undefined, profile: UserProfile): Promise<void> {
  if (!name?.trim() || name.trim() === profile.name) return
  const { user } = await browserApi().call(saveProfile, { body: { name: name.trim() } })
  currentSession().updateProfile(user)
}

/** As the settings form saves them: numbers formatted, addresses complete. */
function normalizeChanges(changes: Partial<SettingsContent>, settings: SettingsContent) {
  const normalized = normalizeSettings({ ...settings, ...changes })
  return Object.fromEntries(Object.keys(changes).map(field => [field, normalized[field as SettingsField]]))
}

const AUTOCOMPLETE: Partial<Record<SettingsField, string>> = {
  name: 'organization',
  phone: 'tel-national',
  city: 'address-level2',
  streetAddress: 'street-address',
  postalCode: 'postal-code',
  email: 'email',
}

interface FieldProps {
  field: SettingsField
  value: string
  problem: string | undefined
  onValueChange: (text: string) => void
}

/** The whole text is selected on focus: a suggestion is replaced by typing. */
function StartField({ field, value, problem, onValueChange }: FieldProps) {
  const { label, hint } = settingsTexts.fields[field] as { label: string; hint?: string }
  if (field === 'hours')
    return (
      <TextArea
        {...{ label, hint, problem, value, onValueChange }}
        name={field}
        lang="fr-CA"
        rows={2}
        onFocus={event => event.target.select()}
      />
    )
  return (
    <TextField
      {...{ label, hint, problem, value, onValueChange }}
      name={field}
      lang={KEYBOARDS[field] ? undefined : 'fr-CA'}
      inputMode={KEYBOARDS[field]}
      autoCapitalize={KEYBOARDS[field] ? 'off' : undefined}
      autoComplete={AUTOCOMPLETE[field] ?? 'off'}
      onFocus={event => event.target.select()}
      {...(field === 'licence' && { transform: formatLicence })}
    />
  )
}

const SERVER_STATES = ['isSecure', 'hasMailServer', 'canAlert'] as const

/** What the environment of the server decides: read here, set there. */
function ServerState({ server }: { server: Start['server'] }) {
  return (
    <section aria-label={texts.server.title}>
      <p className={styles.caption}>{texts.server.title}</p>
      <ul className={styles.states}>
        {SERVER_STATES.map(state => (
          <li key={state}>
            <StatusIcon kind={server[state] ? 'good' : 'warning'} />
            {texts.server[state][server[state] ? 0 : 1]}
          </li>
        ))}
      </ul>
    </section>
  )
}
