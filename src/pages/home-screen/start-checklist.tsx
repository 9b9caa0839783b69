import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { TestMailButton, testMailQuery } from '#features/accounts/dashboard/test-mail.tsx'
import { AlertsSwitch } from '#features/pwa/dashboard/alerts-switch.tsx'
import type { UserProfile } from '#features/session/auth.contract.ts'
import { settingsKeys, settingsQuery } from '#features/settings/dashboard/settings-queries.ts'
import type { SettingsContent } from '#features/settings/settings.contract.ts'
import { changeStart, type OptionalStep, type Start } from '#features/start/start.contract.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { stopSecondTap } from '#ui/second-tap.ts'
import { StatusIcon } from '#ui/status-icon.tsx'
import { TextButton } from '#ui/text-button.tsx'
import { useToast } from '#ui/toast.tsx'
import { browserApi } from '#web/browser-api.ts'
import { invalidate, queryClient } from '#web/query-client.ts'
import part from './home-part.module.css'
import { startQuery } from './home-queries.ts'
import { startTexts as texts } from './start.texts.ts'
import styles from './start-checklist.module.css'
import { StartSheet } from './start-sheet.tsx'
import { isFormDone, isStepDone, NEEDED_FORMS, OPTIONAL_STEPS, type StartForm } from './start-steps.ts'

interface Props {
  start: Start
  settings: SettingsContent
  profile: UserProfile
}

/** Leads from a new installation to a site that can be found, then to what is worth doing next. */
export function StartChecklist({ start, settings, profile }: Props) {
  const [form, setForm] = useState<StartForm | null>(null)
  const [wasReady] = useState(start.isReady)
  const { data: test } = useQuery(testMailQuery)
  // A test that is sent now stays in sight, with its outcome.
  const [hadTested, setHadTested] = useState<boolean | null>(null)
  if (test && hadTested === null) setHadTested(test.mail?.state === 'sent')
  const toast = useToast()
  const { mutate: save } = useMutation({
    mutationFn: (body: { skip?: OptionalStep; isFinished?: true }) =>
      browserApi().call(changeStart, { body }),
    onSuccess: reply => queryClient.setQueryData(startQuery.queryKey, reply),
    onError: () => toast('error', texts.failed),
  })
  const next = OPTIONAL_STEPS.filter(
    step => !start.skipped.includes(step) && !isStepDone(step, start, settings, hadTested ?? false),
  )

  async function goOn(saved: SettingsContent) {
    queryClient.setQueryData(settingsQuery.queryKey, saved)
    const isNeeded = NEEDED_FORMS.some(name => name === form)
    // Not the same form again: what it lacks may stay empty.
    setForm((isNeeded && NEEDED_FORMS.find(name => name !== form && !isFormDone(name, saved))) || null)
    await Promise.all([invalidate(settingsKeys.all), invalidate(startQuery.queryKey)])
  }

  return (
    <section className={`${part.section} ${styles.start}`} aria-labelledby="start">
      {start.isReady ? (
        <Ready publicUrl={start.server.publicUrl} isNews={!wasReady} />
      ) : (
        <>
          <h2 id="start">{texts.title}</h2>
          <p className={styles.caption}>{texts.intro}</p>
        </>
      )}
      {!(start.isReady && NEEDED_FORMS.every(name => isFormDone(name, settings))) && (
        <NeededForms settings={settings} onOpen={setForm} />
      )}
      {next.length > 0 && (
        <>
          <h3 className={styles.subtitle}>{texts.next}</h3>
          <ul className={styles.list} onClickCapture={stopSecondTap}>
            {next.map(step => (
              <Row key={step} step={step} onSkip={() => save({ skip: step })}>
                <StepAction step={step} profile={profile} onOpen={setForm} />
              </Row>
            ))}
          </ul>
        </>
      )}
      {start.isReady && (
        <div>
          <Button
            onClick={() => save({ isFinished: true }, { onSuccess: () => toast('success', texts.finished) })}
          >
            {texts.finish}
          </Button>
        </div>
      )}
      {form && (
        <StartSheet
          // Another form, another dialog: it takes the focus.
          key={form}
          {...{ form, settings, profile, start }}
          onSaved={saved => void goOn(saved)}
          onClose={() => setForm(null)}
        />
      )}
    </section>
  )
}

/** The outcome of the last form: it takes the focus, so that it is in sight. */
function Ready({ publicUrl, isNews }: { publicUrl: string; isNews: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const toast = useToast()
  useEffect(() => {
    if (isNews) heading.current?.focus()
  }, [isNews])
  async function share() {
    if (navigator.share) return navigator.share({ url: publicUrl }).catch(() => {})
    await navigator.clipboard.writeText(publicUrl).then(
      () => toast('success', texts.copied),
      () => toast('error', texts.copyFailed),
    )
  }
  return (
    <div className={styles.ready}>
      <h2 id="start" ref={heading} tabIndex={-1}>
        <StatusIcon kind="good" /> {texts.readyTitle}
      </h2>
      <p className={styles.caption}>{texts.readyText(publicUrl)}</p>
      <div className={styles.choices}>
        <ButtonLink href="/" target="_blank" rel="noopener">
          {texts.look}
        </ButtonLink>
        <Button variant="primary" onClick={() => void share()}>
          {texts.share}
        </Button>
      </div>
    </div>
  )
}

function NeededForms({ settings, onOpen }: { settings: SettingsContent; onOpen: (form: StartForm) => void }) {
  const done = NEEDED_FORMS.filter(form => isFormDone(form, settings))
  const first = NEEDED_FORMS.find(form => !done.includes(form))
  return (
    <>
      <div className={styles.progress}>
        <ProgressBar
          percent={(done.length * 100) / NEEDED_FORMS.length}
          label={texts.progressLabel}
          cells={NEEDED_FORMS.length}
        />
        <span className={styles.caption}>{texts.progress(done.length, NEEDED_FORMS.length)}</span>
      </div>
      <ul className={styles.list}>
        {NEEDED_FORMS.map(form => {
          const { title } = texts.steps[form]
          const isDone = done.includes(form)
          return (
            <Row key={form} step={form} isDone={isDone}>
              <Button
                variant={form === first ? 'primary' : 'plain'}
                aria-label={texts.of(isDone ? texts.change : texts.fillIn, title)}
                onClick={() => onOpen(form)}
              >
                {isDone ? texts.change : texts.fillIn}
              </Button>
            </Row>
          )
        })}
      </ul>
    </>
  )
}

interface RowProps {
  step: keyof typeof texts.steps
  isDone?: boolean
  onSkip?: () => void
  children: ReactNode
}

function Row({ step, isDone = false, onSkip, children }: RowProps) {
  const { title, caption } = texts.steps[step]
  return (
    <li className={styles.row}>
      <StatusIcon kind={isDone ? 'good' : 'placeholder'} />
      <div className={styles.text}>
        <h3>{title}</h3>
        {caption && <p className={styles.caption}>{caption}</p>}
      </div>
      <div className={styles.action}>
        {children}
        {onSkip && (
          <TextButton isQuiet aria-label={texts.skipStep(title)} onClick={onSkip}>
            {texts.skip}
          </TextButton>
        )}
      </div>
    </li>
  )
}

interface StepProps {
  step: OptionalStep
  profile: UserProfile
  onOpen: (form: StartForm) => void
}

function StepAction({ step, profile, onOpen }: StepProps) {
  const { title } = texts.steps[step]
  switch (step) {
    case 'test-mail':
      return <TestMailButton />
    case 'alerts':
      return <AlertsSwitch userId={profile.id} />
    case 'photos':
      return <OpenLink to="/dash/images" title={title} />
    case 'second-factor':
      return <OpenLink to="/dash/security" title={title} />
    case 'reviews':
    case 'developer':
      return (
        <Button aria-label={texts.of(texts.fillIn, title)} onClick={() => onOpen(step)}>
          {texts.fillIn}
        </Button>
      )
  }
}

function OpenLink({ to, title }: { to: string; title: string }) {
  return (
    <Link className={styles.link} to={to} aria-label={texts.of(texts.open, title)}>
      {texts.open}
    </Link>
  )
}
