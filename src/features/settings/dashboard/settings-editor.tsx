import { type ReactNode, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import type { LoadedSection } from '#sections/section-kit/dashboard/load-section.ts'
import { SectionEditor } from '#sections/section-kit/dashboard/section-editor.tsx'
import { invalidate } from '#web/query-client.ts'
import { findPlaceholders } from '../placeholder.rules.ts'
import { normalizeSettings, Settings, type SettingsContent } from '../settings.contract.ts'
import { SettingField } from './setting-field.tsx'
import { settingsTexts } from './settings.texts.ts'
import { settingsCalls } from './settings-calls.ts'
import styles from './settings-editor.module.css'
import { GROUPS } from './settings-groups.ts'
import { settingsKeys } from './settings-queries.ts'

interface Props {
  loaded: LoadedSection<SettingsContent>
  /** The public settings as visitors see them. */
  preview: (settings: SettingsContent) => ReactNode
  /** Below the fields of mail. */
  mailParts: (settings: SettingsContent) => ReactNode
  /** Whether campaigns are blocked by missing settings. */
  doCampaignsWait: (settings: SettingsContent) => boolean
}

/** All settings in one form. */
export function SettingsEditor({ loaded, preview, mailParts, doCampaignsWait }: Props) {
  const [calls] = useState(settingsCalls)
  useFocusFromHash()
  return (
    <SectionEditor
      section="settings"
      look="long"
      texts={settingsTexts}
      {...{ calls, loaded, findProblems }}
      onPublished={() => void invalidate(settingsKeys.all)}
      preview={content => preview(normalizeSettings(content))}
      caption={content => <MissingSettings settings={content} doCampaignsWait={doCampaignsWait(content)} />}
      form={form => (
        <div className={styles.card}>
          {GROUPS.map(({ name, fields }) => (
            <section key={name} className={styles.group} aria-labelledby={`group-${name}`}>
              <header>
                <h2 id={`group-${name}`}>{settingsTexts.groups[name].title}</h2>
                <p className={styles.caption}>{settingsTexts.groups[name].caption}</p>
              </header>
              <div className={styles.fields}>
                {fields.map(field => (
                  <SettingField key={field} field={field} {...form} />
                ))}
                {name === 'mail' && mailParts(form.content)}
              </div>
            </section>
          ))}
        </div>
      )}
    />
  )
}

/** `/dash/settings#phone` leads to the field. */
function useFocusFromHash(): void {
  const { hash } = useLocation()
  useEffect(() => {
    const name = hash.slice(1)
    const field = name && document.querySelector<HTMLElement>(`form [name="${CSS.escape(name)}"]`)
    if (!field) return
    field.focus({ preventScroll: true })
    field.scrollIntoView({ block: 'center' })
  }, [hash])
}

/** The server's validation, run in the browser. */
function findProblems(content: SettingsContent): Record<string, string> {
  const { error } = Settings.safeParse(normalizeSettings(content))
  return Object.fromEntries(
    error?.issues.map(({ path, message }) => [String(path[0]), settingsTexts.fieldProblem(message)]) ?? [],
  )
}

function MissingSettings({
  settings,
  doCampaignsWait,
}: {
  settings: SettingsContent
  doCampaignsWait: boolean
}) {
  const left = findPlaceholders(settings).length
  if (left === 0) return <p className={styles.caption}>{settingsTexts.nothingLeft}</p>
  return (
    <p className={styles.caption}>
      {settingsTexts.placeholdersLeft(left)} {doCampaignsWait && settingsTexts.campaignsWait}
    </p>
  )
}
