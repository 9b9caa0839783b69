import { type FormEvent, useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { graphemes } from '#shared/text/graphemes.ts'
import { Button } from '#ui/button.tsx'
import { useNotify } from '#ui/notifications.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useUnsavedGuard } from '#ui/unsaved-guard.ts'
import { browserApi } from '#web/browser-api.ts'
import { heroEndpoints, readHero } from '../hero.contract.ts'
import { fitHeroLine, HERO_LIMITS, type HeroLine } from '../hero.rules.ts'
import type { Route } from './+types/hero-editor'
import { heroEditorTexts } from './hero-editor.en.ts'
import styles from './hero-editor.module.css'

const LINES: HeroLine[] = ['input1', 'input2', 'input3_1', 'input3_2']

export const handle = { hasOwnBar: true }

export async function clientLoader() {
  return { hero: await browserApi().call(readHero, {}) }
}

export default function HeroEditor({ loaderData: { hero } }: Route.ComponentProps) {
  const [typed, setTyped] = useState<Partial<Record<HeroLine, string>>>({})
  const [isSaving, setSaving] = useState(false)
  const { revalidate } = useRevalidator()
  const notify = useNotify()
  // The last word is the first one again; the server holds to it whatever is sent.
  const content = { ...hero, ...typed, input4: typed.input1 ?? hero.input1 }
  useUnsavedGuard(
    LINES.some(line => content[line] !== hero[line]),
    heroEditorTexts.leave,
  )

  async function save(event: FormEvent) {
    event.preventDefault()
    setSaving(true)
    try {
      await browserApi().call(heroEndpoints.save, { body: content })
      await revalidate()
      // What was typed while the save was under way stays typed.
      setTyped(now =>
        Object.fromEntries(Object.entries(now).filter(([line, text]) => text !== typed[line as HeroLine])),
      )
      notify('success', heroEditorTexts.saved)
    } catch {
      notify('error', heroEditorTexts.failed)
    } finally {
      setSaving(false)
    }
  }

  return (
    <form onSubmit={save}>
      <header className={styles.head}>
        <div>
          <Link className={styles.back} to="/dash/more">
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path d="m14 6-6 6 6 6" />
            </svg>
            {heroEditorTexts.back}
          </Link>
          <h1>{heroEditorTexts.title}</h1>
        </div>
        <div className={styles.bar}>
          <Button type="submit" look="primary" isBusy={isSaving}>
            {heroEditorTexts.save}
          </Button>
        </div>
      </header>
      <div className={styles.card}>
        {LINES.map(line => (
          <TextField
            key={line}
            name={line}
            lang="fr-CA"
            autoCapitalize={line === 'input1' ? 'characters' : undefined}
            label={heroEditorTexts.labels[line]}
            counter={heroEditorTexts.counter(graphemes(content[line]).length, HERO_LIMITS[line])}
            hint={line === 'input1' ? heroEditorTexts.wordHint : undefined}
            value={content[line]}
            shape={text => fitHeroLine(line, text)}
            onValueChange={text => setTyped({ ...typed, [line]: text })}
          />
        ))}
        <input type="hidden" name="input4" value={content.input4} />
      </div>
    </form>
  )
}
