import { type ReactNode, useRef, useState } from 'react'
import { useTheme } from '#features/navigation/dashboard/use-theme.ts'
import { PreviewFrame } from '#sections/section-kit/dashboard/preview-frame.tsx'
import type { Block } from '#shared/text/blocks.ts'
import { LANGUAGES, type Language } from '#shared/text/language.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import card from '#ui/card.module.css'
import { Carousel } from '#ui/carousel.tsx'
import { ConfirmProvider, useConfirm } from '#ui/confirm-dialog.tsx'
import { ConnectionNote } from '#ui/connection-note.tsx'
import { DotSeparated } from '#ui/dot-separated.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { DraftStoredNote, FormSheet, RestoredDraftNote } from '#ui/form-sheet.tsx'
import { CloseButton } from '#ui/island.tsx'
import { LinkedText } from '#ui/linked-text.tsx'
import listCard from '#ui/list-card.module.css'
import { LoadMore } from '#ui/load-more.tsx'
import { LoadMoreError } from '#ui/load-more-error.tsx'
import { Logo } from '#ui/logo.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { PhoneIcon } from '#ui/phone-icon.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { RichText } from '#ui/rich-text.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { SiteButton, SiteButtonLink } from '#ui/site-button.tsx'
import { SiteLogo } from '#ui/site-logo.tsx'
import { Sparkline } from '#ui/sparkline.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { StatCards } from '#ui/stat-cards.tsx'
import { StatusIcon } from '#ui/status-icon.tsx'
import { SwitchRow } from '#ui/switch-row.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextButton } from '#ui/text-button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { ToastProvider, useToast } from '#ui/toast.tsx'
import { VirtualList } from '#ui/virtual-list.tsx'
import { loadTexts, switchLanguage } from '#web/texts/load-texts.ts'
import { useLanguage } from '#web/use-language.ts'
import type { DocumentHandle } from '../../root.tsx'
import styles from './parts.module.css'
import '#ui/styles/dashboard-tokens.css'
import '#ui/styles/dashboard-base.css'

// Here and not in `*.en.ts` and `*.fr.ts`, which every build contains.
const ENGLISH = {
  title: 'Parts',
  caption: 'Everything in src/ui, in its states',
  theme: 'Theme',
  light: 'Light',
  dark: 'Dark',
  language: 'Language',
  save: 'Save',
  cancel: 'Cancel',
  close: 'Close',
  remove: 'Delete',
  retry: 'Try again',
  undo: 'Undo',
  longAction: 'Send the estimate to this customer',
  longTitle: 'Everything that customers of the last twelve months asked about their kitchens',
  longWord: 'salle-de-bain-principale-et-salle-d-eau-du-sous-sol-2026-11-18.jpeg',
  count: '1,204 messages',
  field: 'Name of the business',
  longField: 'Address that customers see in every mail which we send in the name of the business',
  line: 'Céramique Boréale',
  hint: 'As your customers know it.',
  problem: 'Please write a name.',
  placeholderNote: 'An example: nobody has replaced it yet.',
  counter: '5 of 7',
  area: 'Description',
  text: 'We lay tiles and renovate bathrooms. Before the first tile we check the floor, straighten it and lay the membrane that suits the room. Nobody takes a picture of that, but it decides whether the joints still hold in fifteen years.',
  select: 'Role',
  choices: ['Admin', 'Helper', 'Reader'],
  longChoices: ['Waiting for an answer', 'Answered', 'Closed'],
  switch: 'Alerts on this device',
  switchCaption: 'When a customer writes, and when the contact form breaks.',
  switchRefused: 'Your browser blocks alerts from this site. Allow them in its settings.',
  search: 'Search messages',
  searchHint: 'Name, address or a word',
  progress: 'Upload',
  stats: ['Contacts', 'Visitors', 'Online'],
  statCaption: 'in your list, 1,180 you can email',
  chart: 'Visitors per day',
  emptyTitle: 'No messages yet',
  emptyHint: 'What visitors send from your site appears here.',
  failedTitle: 'The messages didn’t load',
  failedHint: 'Check the connection, then try again.',
  more: 'Show more',
  moreFailed: 'The next messages didn’t load.',
  facts: ['Bathroom', '6 m²', 'in the spring'],
  links: 'Plans: https://exemple.ca/plans, or write to lea@exemple.ca.',
  saved: 'Hero content updated successfully!',
  failed: 'Failed to update hero content. Please try again.',
  warning: 'No connection: this will be saved later.',
  deleted: 'Message deleted',
  confirmTitle: 'Delete this contact?',
  confirmMessage: 'Its history goes too. This cannot be undone.',
  restored: 'Your unsaved text is back.',
  startOver: 'Start over',
  stored: 'Kept on this device',
  notStored: 'This device cannot keep a draft',
}
type Texts = typeof ENGLISH

const FRENCH: Texts = {
  title: 'Composants',
  caption: 'Tout ce que contient src/ui, dans ses états',
  theme: 'Thème',
  light: 'Clair',
  dark: 'Sombre',
  language: 'Langue',
  save: 'Enregistrer',
  cancel: 'Annuler',
  close: 'Fermer',
  remove: 'Supprimer',
  retry: 'Réessayer',
  undo: 'Annuler',
  longAction: 'Envoyer la soumission à ce client',
  longTitle: 'Tout ce que les clients des douze derniers mois ont demandé pour leur cuisine',
  longWord: 'salle-de-bain-principale-et-salle-d-eau-du-sous-sol-2026-11-18.jpeg',
  count: '1\u00a0204 messages',
  field: 'Nom de l’entreprise',
  longField:
    'Adresse que les clients voient dans chaque courriel que nous envoyons au nom de votre entreprise',
  line: 'Céramique Boréale',
  hint: 'Tel que vos clients le connaissent.',
  problem: 'Écrivez un nom.',
  placeholderNote: 'Un exemple\u00a0: personne ne l’a encore remplacé.',
  counter: '5 sur 7',
  area: 'Description',
  text: 'On pose de la céramique et on rénove des salles de bain. Avant le premier carreau, on vérifie le plancher, on le redresse et on pose la membrane qui convient à la pièce. Personne ne prend cette étape en photo, mais c’est elle qui décide si les joints tiendront encore dans quinze ans.',
  select: 'Rôle',
  choices: ['Administration', 'Adjoint', 'Lecture'],
  longChoices: ['En attente d’une réponse', 'Répondus', 'Fermés'],
  switch: 'Alertes sur cet appareil',
  switchCaption: 'Quand un client écrit, et quand le formulaire ne marche plus.',
  switchRefused: 'Votre navigateur bloque les alertes de ce site. Permettez-les dans ses réglages.',
  search: 'Chercher dans les messages',
  searchHint: 'Nom, adresse ou un mot',
  progress: 'Téléversement',
  stats: ['Contacts', 'Visiteurs', 'En ligne'],
  statCaption: 'dans votre liste, dont 1\u00a0180 à qui écrire',
  chart: 'Visiteurs par jour',
  emptyTitle: 'Aucun message pour l’instant',
  emptyHint: 'Ce que les visiteurs envoient depuis votre site apparaît ici.',
  failedTitle: 'Les messages n’ont pas été chargés',
  failedHint: 'Vérifiez la connexion, puis réessayez.',
  more: 'Afficher plus',
  moreFailed: 'Les messages suivants n’ont pas été chargés.',
  facts: ['Salle de bain', '6\u00a0m²', 'au printemps'],
  links: 'Les plans\u00a0: https://exemple.ca/plans, ou écrivez à lea@exemple.ca.',
  saved: 'Ouverture mise à jour!',
  failed: 'L’ouverture n’a pas été mise à jour. Réessayez.',
  warning: 'Pas de connexion\u00a0: ce sera enregistré plus tard.',
  deleted: 'Message supprimé',
  confirmTitle: 'Supprimer ce contact?',
  confirmMessage: 'Son historique part aussi. On ne peut pas revenir en arrière.',
  restored: 'Votre texte non enregistré est revenu.',
  startOver: 'Recommencer',
  stored: 'Gardé sur cet appareil',
  notStored: 'Cet appareil ne peut pas garder de brouillon',
}

const TEXTS: Record<Language, Texts> = { en: ENGLISH, fr: FRENCH }
const useTexts = (): Texts => TEXTS[useLanguage()]

export const handle: DocumentHandle = { lang: 'en', hasTheme: true }

export const meta = () => [{ title: ENGLISH.title }]

/** The texts of the frame with the parts of the public site. */
export async function clientLoader() {
  await loadTexts('site')
  return null
}

/** The server knows neither language nor theme. */
export function HydrateFallback() {
  return null
}

/** For developers: every part of `src/ui` in its states. */
export default function Parts() {
  const language = useLanguage()
  return (
    <ToastProvider>
      <ConfirmProvider>
        {/* Its switches stand where an editor has its bar: there are no tabs. */}
        <main key={language} className={styles.page} data-own-bar="true">
          <Switches />
          <Buttons />
          <Fields />
          <Choices />
          <Lists />
          <Progress />
          <Words />
          <Dialogs />
          <SiteParts />
        </main>
      </ConfirmProvider>
    </ToastProvider>
  )
}

function Part({ name, file, children }: { name: string; file: string; children: ReactNode }) {
  return (
    <section className={styles.part}>
      <div className={styles.head} lang="en">
        <h2>{name}</h2>
        <span className={styles.file}>{file}</span>
      </div>
      <div className={styles.states}>{children}</div>
    </section>
  )
}

interface StateProps {
  name: string
  /** Side by side, each in its own width. */
  isRow?: boolean
  /** As wide as the page. */
  isWide?: boolean
  children: ReactNode
}

function State({ name, isRow = false, isWide = false, children }: StateProps) {
  return (
    <div className={`${styles.state} ${isWide ? styles.wide : ''}`}>
      <span className={styles.name} lang="en">
        {name}
      </span>
      {isRow ? <div className={styles.row}>{children}</div> : children}
    </div>
  )
}

function Switches() {
  const t = useTexts()
  const language = useLanguage()
  const { theme, toggle } = useTheme()
  return (
    <PageHeader title={t.title} caption={t.caption}>
      <Segmented
        label={t.theme}
        choices={[
          { value: 'light', label: t.light },
          { value: 'dark', label: t.dark },
        ]}
        value={theme}
        onChoose={next => next !== theme && toggle()}
      />
      <Segmented
        label={t.language}
        choices={LANGUAGES.map(value => ({ value, label: value.toUpperCase() }))}
        value={language}
        onChoose={next => void switchLanguage(next)}
      />
    </PageHeader>
  )
}

const VARIANTS = ['primary', 'plain', 'destructive'] as const

function Buttons() {
  const t = useTexts()
  return (
    <>
      <Part name="Button, ButtonLink" file="button.tsx">
        <State isRow name="normal">
          {VARIANTS.map(variant => (
            <Button key={variant} variant={variant}>
              {variant === 'destructive' ? t.remove : t.save}
            </Button>
          ))}
        </State>
        <State isRow name="disabled">
          {VARIANTS.map(variant => (
            <Button key={variant} variant={variant} disabled>
              {variant === 'destructive' ? t.remove : t.save}
            </Button>
          ))}
        </State>
        <State isRow name="busy">
          {VARIANTS.map(variant => (
            <Button key={variant} variant={variant} isBusy>
              {variant === 'destructive' ? t.remove : t.save}
            </Button>
          ))}
        </State>
        <State name="wide, long text">
          <Button variant="primary" isWide>
            {t.longAction}
          </Button>
        </State>
        <State isRow name="link">
          <ButtonLink href="/">{t.retry}</ButtonLink>
        </State>
      </Part>
      <Part name="TextButton" file="text-button.tsx">
        <State isRow name="normal">
          <TextButton>{t.retry}</TextButton>
        </State>
        <State isRow name="quiet">
          <TextButton isQuiet>{t.remove}</TextButton>
        </State>
        <State isRow name="disabled">
          <TextButton disabled>{t.retry}</TextButton>
        </State>
      </Part>
    </>
  )
}

/** All states of a kind show the same value: what is typed into one is seen in each. */
function Fields() {
  const t = useTexts()
  const [line, onLine] = useState(t.line)
  const [text, onText] = useState(t.text)
  const field = { label: t.field, value: line, onValueChange: onLine }
  const area = { label: t.area, value: text, onValueChange: onText }
  return (
    <>
      <Part name="TextField, FieldHead, FieldNote" file="text-field.tsx, field-note.tsx">
        <State name="normal">
          <TextField {...field} hint={t.hint} counter={t.counter} />
        </State>
        <State name="disabled">
          <TextField {...field} disabled />
        </State>
        <State name="error">
          <TextField {...field} problem={t.problem} />
        </State>
        <State name="empty">
          <TextField {...field} value="" placeholder={t.line} />
        </State>
        <State name="example that nobody replaced">
          <TextField {...field} placeholderNote={t.placeholderNote} />
        </State>
        <State name="long text">
          <TextField {...field} label={t.longField} value={t.text} hint={t.text} />
        </State>
      </Part>
      <Part name="TextArea" file="text-area.tsx">
        <State name="normal">
          <TextArea {...area} hint={t.hint} />
        </State>
        <State name="disabled">
          <TextArea {...area} disabled />
        </State>
        <State name="error, all of its length used">
          <TextArea {...area} problem={t.problem} maxLength={t.text.length} />
        </State>
      </Part>
    </>
  )
}

function Choices() {
  const t = useTexts()
  const [role, setRole] = useState('0')
  const [isOn, setOn] = useState(true)
  const choicesOf = (labels: string[]) => labels.map((label, index) => ({ value: String(index), label }))
  const select = { label: t.select, choices: choicesOf(t.choices), value: role, onChoose: setRole }
  const row = { label: t.switch, isOn, onToggle: () => setOn(!isOn) }
  return (
    <>
      <Part name="SelectField" file="select-field.tsx">
        <State name="normal">
          <SelectField {...select} hint={t.hint} />
        </State>
        <State name="disabled, by a fieldset">
          <fieldset className={styles.fields} disabled>
            <SelectField {...select} />
          </fieldset>
        </State>
        <State name="error">
          <SelectField {...select} problem={t.problem} />
        </State>
      </Part>
      <Part name="Segmented" file="segmented.tsx">
        <State isRow name="normal">
          <Segmented label={t.select} choices={select.choices.slice(0, 2)} value={role} onChoose={setRole} />
        </State>
        <State isRow name="long text">
          <Segmented label={t.select} choices={choicesOf(t.longChoices)} value={role} onChoose={setRole} />
        </State>
      </Part>
      <Part name="SwitchRow" file="switch-row.tsx">
        <State name="normal">
          <div className={listCard.card}>
            <SwitchRow {...row} caption={t.switchCaption} />
            <SwitchRow {...row} isOn={!isOn} />
          </div>
        </State>
        <State name="busy">
          <div className={listCard.card}>
            <SwitchRow {...row} isBusy />
          </div>
        </State>
        <State name="disabled">
          <div className={listCard.card}>
            <SwitchRow {...row} caption={t.switchRefused} isOn={false} disabled />
          </div>
        </State>
      </Part>
      <Part name="SearchField" file="search-field.tsx">
        <State name="empty">
          <SearchField label={t.search} hint={t.searchHint} search="" onSearch={doNothing} />
        </State>
        <State name="with text">
          <SearchField label={t.search} hint={t.searchHint} search={t.line} onSearch={doNothing} />
        </State>
      </Part>
    </>
  )
}

const doNothing = () => {}

const SLIDES = [1, 2, 3, 4, 5, 6, 7, 8, 9]

const renderArticle = (text: string) => (
  <article key={text} className={card.card}>
    {text}
  </article>
)

function Lists() {
  const t = useTexts()
  const moreTexts = { more: t.more, failed: t.moreFailed, tryAgain: t.retry }
  const track = useRef<HTMLDivElement>(null)
  return (
    <>
      <Part name="Card, list card" file="card.module.css, list-card.module.css">
        <State name="card">
          <div className={card.card}>
            <h3>{t.line}</h3>
            <p>{t.text}</p>
          </div>
        </State>
        <State name="list card">
          <div className={listCard.card}>
            {t.choices.map(name => (
              <button key={name} type="button" className={listCard.row}>
                <span>
                  <b>{name}</b>
                  <span className={listCard.caption}>{t.hint}</span>
                </span>
              </button>
            ))}
          </div>
        </State>
        <State name="list card, long text">
          <div className={listCard.card}>
            <div className={listCard.row}>
              <span className={styles.text}>
                <b>{t.longWord}</b>
                <span className={listCard.caption}>{t.text}</span>
              </span>
            </div>
          </div>
        </State>
      </Part>
      <Part name="VirtualList" file="virtual-list.tsx">
        <State name="normal">
          <VirtualList
            label={t.search}
            className={styles.feed}
            items={t.facts}
            keyOf={String}
            renderItem={renderArticle}
            isBusy={false}
          />
        </State>
      </Part>
      <Part name="EmptyState" file="empty-state.tsx">
        <State name="empty">
          <EmptyState title={t.emptyTitle} hint={t.emptyHint} />
        </State>
        <State name="error">
          <EmptyState title={t.failedTitle} hint={t.failedHint} isAlert>
            <Button>{t.retry}</Button>
          </EmptyState>
        </State>
        <State name="long text">
          <EmptyState title={t.longTitle} hint={t.longWord} />
        </State>
      </Part>
      <Part name="LoadMore" file="load-more.tsx">
        <State name="normal">
          <LoadMore status="idle" texts={moreTexts} onLoad={doNothing} />
        </State>
        <State name="busy">
          <LoadMore status="loading" texts={moreTexts} onLoad={doNothing} />
        </State>
        <State isWide name="error">
          <LoadMore status="failed" texts={moreTexts} onLoad={doNothing} />
        </State>
      </Part>
      <Part name="LoadMoreError" file="load-more-error.tsx">
        <State isWide name="error">
          <LoadMoreError text={t.moreFailed} action={t.retry} onRetry={doNothing} />
        </State>
      </Part>
      <Part name="Carousel" file="carousel.tsx">
        <State isWide name="normal">
          <div>
            <Carousel track={track} count={SLIDES.length} onNearEnd={doNothing}>
              <div ref={track} className={styles.track}>
                {SLIDES.map(slide => (
                  <div key={slide} className={styles.slide}>
                    {slide}
                  </div>
                ))}
              </div>
            </Carousel>
          </div>
        </State>
      </Part>
    </>
  )
}

const VISITS = [3, 5, 4, 9, 12, 8, 14, 11, 18, 16, 21, 19]

function Progress() {
  const t = useTexts()
  const statsOf = (value: number | null | undefined) => t.stats.map(label => ({ label, value }))
  return (
    <>
      <Part name="Spinner" file="spinner.tsx">
        <State isRow name="normal">
          <Spinner />
        </State>
      </Part>
      <Part name="ProgressBar" file="progress-bar.tsx">
        {[0, 37, 100].map(percent => (
          <State key={percent} name={`${percent} %`}>
            <ProgressBar percent={percent} label={t.progress} />
          </State>
        ))}
      </Part>
      <Part name="StatCards" file="stat-cards.tsx">
        <State isWide name="slim">
          <StatCards stats={statsOf(12_480)} />
        </State>
        <State isWide name="slim, loading">
          <StatCards stats={statsOf(undefined)} />
        </State>
        <State isWide name="slim, failed">
          <StatCards stats={statsOf(null)} />
        </State>
        <State isWide name="tall, with a chart from 1024 px">
          <StatCards
            variant="tall"
            stats={statsOf(1_204).map((stat, index) => ({
              ...stat,
              caption: t.statCaption,
              chart: index === 1 && <Sparkline label={t.chart} values={VISITS} />,
            }))}
          />
        </State>
      </Part>
      <Part name="Sparkline" file="sparkline.tsx">
        <State name="normal">
          <Sparkline label={t.chart} values={VISITS} />
        </State>
        <State name="nothing but zero">
          <Sparkline label={t.chart} values={VISITS.map(() => 0)} />
        </State>
      </Part>
    </>
  )
}

const KINDS = ['person', 'good', 'warning', 'failed', 'waiting', 'placeholder'] as const

function Words() {
  const t = useTexts()
  return (
    <>
      <Part name="PageHeader" file="page-header.tsx">
        <State isWide name="long text, without actions">
          <PageHeader title={t.longTitle} caption={t.count} />
        </State>
      </Part>
      <Part name="StatusIcon" file="status-icon.tsx">
        <State isRow isWide name="kinds">
          {KINDS.map(kind => (
            <span key={kind} className={styles.kind}>
              <StatusIcon kind={kind} /> {kind}
            </span>
          ))}
        </State>
      </Part>
      <Part name="DotSeparated, LinkedText" file="dot-separated.tsx, linked-text.tsx">
        <State name="facts">
          <p>
            <DotSeparated facts={t.facts} />
          </p>
        </State>
        <State name="addresses">
          <p className={styles.text}>
            <LinkedText text={t.links} />
          </p>
        </State>
      </Part>
      <Part name="Logo, PhoneIcon" file="logo.tsx, phone-icon.tsx">
        <State isRow name="sizes">
          <Logo />
          <Logo size={64} />
          <PhoneIcon />
          <PhoneIcon size={32} />
        </State>
      </Part>
    </>
  )
}

const SHEETS = ['form', 'wide', 'film', 'tall', 'error', 'read only, long text'] as const
const FORM_SHEETS = ['normal', 'busy', 'error', 'disabled', 'delete'] as const

function Dialogs() {
  const t = useTexts()
  const toast = useToast()
  const confirm = useConfirm()
  const [sheet, setSheet] = useState<(typeof SHEETS)[number] | null>(null)
  const [formSheet, setFormSheet] = useState<(typeof FORM_SHEETS)[number] | null>(null)
  const [isOffline, setOffline] = useState(false)
  const [line, setLine] = useState(t.line)
  const isLong = sheet === 'read only, long text'
  const toasts = {
    success: () => toast('success', t.saved),
    error: () => toast('error', t.failed),
    warning: () => toast('warning', t.warning),
    'with an action': () => toast('success', t.deleted, { label: t.undo, run: doNothing }),
    'long text': () => toast('error', t.text),
  }
  return (
    <>
      <Part name="Sheet" file="sheet.tsx">
        <State isRow isWide name="opens">
          {SHEETS.map(kind => (
            <Button key={kind} lang="en" onClick={() => setSheet(kind)}>
              {kind}
            </Button>
          ))}
        </State>
      </Part>
      {sheet && (
        <Sheet
          title={isLong ? t.longTitle : t.line}
          caption={isLong ? t.longWord : t.count}
          variant={sheet === 'wide' || sheet === 'film' ? sheet : 'form'}
          isTall={sheet === 'tall'}
          problem={sheet === 'error' ? t.failed : null}
          isTextFirst={isLong}
          onClose={() => setSheet(null)}
          footer={<Button onClick={() => setSheet(null)}>{t.close}</Button>}
        >
          {isLong ? SLIDES.map(number => <p key={number}>{t.text}</p>) : <p>{t.text}</p>}
        </Sheet>
      )}
      <Part name="FormSheet, RestoredDraftNote, DraftStoredNote" file="form-sheet.tsx">
        <State isRow isWide name="opens">
          {FORM_SHEETS.map(kind => (
            <Button key={kind} lang="en" onClick={() => setFormSheet(kind)}>
              {kind}
            </Button>
          ))}
        </State>
      </Part>
      {formSheet && (
        <FormSheet
          title={t.field}
          caption={t.hint}
          problem={formSheet === 'error' ? t.failed : null}
          cancelLabel={t.cancel}
          submitLabel={formSheet === 'delete' ? t.remove : t.save}
          submitVariant={formSheet === 'delete' ? 'destructive' : 'primary'}
          canSubmit={formSheet !== 'disabled'}
          isBusy={formSheet === 'busy'}
          onSubmit={event => {
            event.preventDefault()
            setFormSheet(null)
          }}
          onClose={() => setFormSheet(null)}
        >
          <RestoredDraftNote
            text={t.restored}
            startOverLabel={t.startOver}
            onStartOver={() => setLine(t.line)}
          />
          <TextField label={t.field} value={line} onValueChange={setLine} />
          <DraftStoredNote
            isStored={formSheet !== 'error'}
            storedText={t.stored}
            notStoredText={t.notStored}
          />
        </FormSheet>
      )}
      <Part name="ConfirmProvider" file="confirm-dialog.tsx">
        <State isRow name="opens">
          <Button
            onClick={() =>
              void confirm({
                title: t.confirmTitle,
                message: t.confirmMessage,
                confirmLabel: t.remove,
                cancelLabel: t.cancel,
              })
            }
          >
            {t.remove}
          </Button>
        </State>
      </Part>
      <Part name="ConnectionNote" file="connection-note.tsx">
        <State isRow name="at the foot of the window">
          <Button onClick={() => setOffline(!isOffline)}>{isOffline ? t.close : t.warning}</Button>
          {isOffline && <ConnectionNote text={t.warning} />}
        </State>
      </Part>
      <Part name="ToastProvider" file="toast.tsx">
        <State isRow isWide name="opens">
          {Object.entries(toasts).map(([kind, show]) => (
            <Button key={kind} lang="en" onClick={show}>
              {kind}
            </Button>
          ))}
        </State>
      </Part>
    </>
  )
}

const SITE_VARIANTS = ['clay', 'cream', 'outline'] as const

/** The public site is French. */
const SITE_TEXTS = {
  name: 'Céramique Boréale',
  action: 'demander une soumission',
  close: 'Fermer',
}

const SITE_BLOCKS: Block[] = [
  { kind: 'heading', text: 'Avant le premier carreau' },
  {
    kind: 'paragraph',
    spans: [
      'On vérifie ',
      { strong: 'la charpente' },
      ', puis ',
      { text: 'on écrit', href: '/contact' },
      '.',
    ],
  },
  { kind: 'list', isOrdered: false, items: [['Planchers et murs'], ['Douches à l’italienne']] },
  { kind: 'list', isOrdered: true, items: [['Redresser le support'], ['Poser la membrane']] },
  {
    kind: 'entries',
    entries: [{ term: 'Membrane', lines: [{ label: 'Épaisseur', text: '3\u00a0mm' }, { text: 'Collée' }] }],
  },
]

/** Inline: the styles of this page do not reach into the frame. */
const SITE_STYLE = { display: 'grid', gap: 20, justifyItems: 'start', padding: 20 } as const
const DARK_SITE_STYLE = { ...SITE_STYLE, background: 'var(--encre)', color: 'var(--creme)' } as const

/** Of the public site, which has its own tokens and no themes. */
function SiteParts() {
  return (
    <Part name="SiteLogo, SiteButton, SiteButtonLink, CloseButton, RichText" file="the public site">
      <State name="normal, large, disabled">
        <SiteFrame>
          <div style={SITE_STYLE}>
            <SiteLogo name={SITE_TEXTS.name} />
            <SiteButton variant="clay" isLarge>
              {SITE_TEXTS.action}
            </SiteButton>
            <SiteButton variant="clay" disabled>
              {SITE_TEXTS.action}
            </SiteButton>
            <RichText blocks={SITE_BLOCKS} />
          </div>
        </SiteFrame>
      </State>
      <State name="on dark">
        <SiteFrame>
          <div style={DARK_SITE_STYLE}>
            {SITE_VARIANTS.map(variant => (
              <SiteButtonLink key={variant} variant={variant} href="/contact">
                {SITE_TEXTS.action}
              </SiteButtonLink>
            ))}
            <CloseButton label={SITE_TEXTS.close} />
          </div>
        </SiteFrame>
      </State>
    </Part>
  )
}

function SiteFrame({ children }: { children: ReactNode }) {
  return (
    <div className={styles.site}>
      <PreviewFrame size="phone" title={SITE_TEXTS.name}>
        {children}
      </PreviewFrame>
    </div>
  )
}
