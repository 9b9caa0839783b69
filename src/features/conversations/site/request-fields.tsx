import { type ReactNode, useState } from 'react'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import {
  hintAbout,
  MAX_CITY_LENGTH,
  MOST_REQUEST_PHOTOS,
  parseRequest,
  type RequestText,
  ROOMS,
  sizeOf,
  UNITS,
  WHENS,
  WORKS,
} from '../request.rules.ts'
import formStyles from './contact-form.module.css'
import { PhotoPicker, type PickedPhotos } from './photo-picker.tsx'
import { requestTexts as texts } from './request.fr.ts'
import styles from './request-fields.module.css'

interface Props {
  /** The prefix of ids. */
  id: string
  /** What was sent without JavaScript. */
  start: { request?: RequestText | undefined; hadPhotos?: boolean | undefined }
  /** What the fields hold now. */
  typed: RequestText
  photos: PickedPhotos
  isSending: boolean
  /** Below the photos. */
  children: ReactNode
}

/** The optional part of the form: the room, the work, the measures, the moment and the city. */
export function RequestFields(props: Props) {
  const { id, typed, photos, isSending, children } = props
  const { request: start, hadPhotos } = props.start
  const details = parseRequest(typed)
  return (
    <details className={styles.details} open={hadPhotos || (start && parseRequest(start)) ? true : undefined}>
      <summary className={styles.summary}>
        <span className={styles.slot} aria-hidden="true">
          <Icon path="M12 5v14M5 12h14" />
        </span>
        <span className={styles.title}>
          <b className={styles.whenClosed}>{texts.open}</b>
          <b className={styles.whenOpen}>{texts.close}</b>
          <span className={`${formStyles.help} ${styles.whenClosed}`}>
            {texts.summary(details, photos.files.length) || texts.openHint}
          </span>
        </span>
        <Icon path="M5 9l7 7 7-7" />
      </summary>
      <fieldset className={styles.fields}>
        <VisuallyHiddenLegend>{texts.legend}</VisuallyHiddenLegend>
        <SingleChoice name="room" codes={ROOMS} {...texts.room} start={start?.room} chosen={typed.room} />
        <Works id={id} start={start?.works ?? []} />
        <Measures id={id} start={start} typed={typed} />
        <SingleChoice name="when" codes={WHENS} {...texts.when} start={start?.when} chosen={typed.when} />
        <div className={`${formStyles.tile} ${formStyles.wide} ${styles.wide}`}>
          <label htmlFor={`${id}-city`}>{texts.city.label}</label>
          <input
            id={`${id}-city`}
            className={formStyles.input}
            name="city"
            autoComplete="address-level2"
            placeholder={texts.city.example}
            maxLength={MAX_CITY_LENGTH}
            defaultValue={start?.city}
            aria-describedby={`${id}-city-help`}
          />
          <p id={`${id}-city-help`} className={formStyles.help}>
            {texts.city.help}
          </p>
        </div>
        <PhotoPicker id={id} most={MOST_REQUEST_PHOTOS} picked={photos} isDisabled={isSending}>
          {children}
        </PhotoPicker>
      </fieldset>
    </details>
  )
}

interface ChoiceProps<Code extends string> {
  name: string
  label: string
  codes: readonly Code[]
  choices: Record<Code, string>
  start: string | undefined
  chosen: string
}

/** Pressing the chosen chip again takes the choice back; without JavaScript a chip of its own does. */
function SingleChoice<Code extends string>({
  name,
  label,
  codes,
  choices,
  start,
  chosen,
}: ChoiceProps<Code>) {
  return (
    <fieldset className={styles.tile}>
      <legend>{label}</legend>
      <div className={styles.chips}>
        {codes.map(code => (
          <label key={code} className={styles.chip}>
            <input
              type="radio"
              name={name}
              value={code}
              defaultChecked={start === code}
              aria-description={chosen === code ? texts.clear : undefined}
              onClick={({ currentTarget: radio }) => {
                if (chosen !== code) return
                radio.checked = false
                radio.dispatchEvent(new Event('input', { bubbles: true }))
              }}
            />
            {choices[code]}
          </label>
        ))}
        <noscript>
          <label className={styles.chip}>
            <input type="radio" name={name} value="" />
            {texts.none}
          </label>
        </noscript>
      </div>
    </fieldset>
  )
}

function Works({ id, start }: { id: string; start: string[] }) {
  return (
    <fieldset className={styles.tile} aria-describedby={`${id}-works-help`}>
      <legend>{texts.work.label}</legend>
      <div className={styles.chips}>
        {WORKS.map(work => (
          <label key={work} className={styles.chip}>
            <input type="checkbox" name="works" value={work} defaultChecked={start.includes(work)} />
            {texts.work.choices[work]}
          </label>
        ))}
      </div>
      <p id={`${id}-works-help`} className={formStyles.help}>
        {texts.work.help}
      </p>
    </fieldset>
  )
}

interface MeasuresProps {
  id: string
  start: RequestText | undefined
  typed: RequestText
}

function Measures({ id, start, typed }: MeasuresProps) {
  const [isTyping, setTyping] = useState(false)
  const size = sizeOf(parseRequest(typed) ?? {})
  const hint = hintAbout(typed)
  // Half a measure is no mistake yet.
  const isTooEarly = isTyping && (hint === 'partial' || hint === 'problem')
  const side = (name: string, label: string, value: string | undefined) => (
    <label className={styles.side}>
      {label}
      <input
        name={name}
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        defaultValue={value}
        aria-describedby={`${id}-size-help ${id}-size-hint`}
        onFocus={() => setTyping(true)}
        onBlur={() => setTyping(false)}
      />
    </label>
  )
  return (
    <fieldset className={styles.tile}>
      <legend>{texts.size.legend}</legend>
      <div className={styles.measures}>
        {side('roomLength', texts.size.length, start?.length)}
        <span className={styles.times}>
          <span aria-hidden="true">×</span>
          <VisuallyHidden>{texts.size.times}</VisuallyHidden>
        </span>
        {side('roomWidth', texts.size.width, start?.width)}
        <fieldset className={styles.units}>
          <VisuallyHiddenLegend>{texts.size.unit}</VisuallyHiddenLegend>
          {UNITS.map(unit => (
            <label key={unit} className={styles.unit}>
              <input
                type="radio"
                name="unit"
                value={unit}
                defaultChecked={(start?.unit || 'ft') === unit}
                aria-label={texts.size.unitNames[unit]}
              />
              {texts.size.units[unit]}
            </label>
          ))}
        </fieldset>
      </div>
      <div role="status" id={`${id}-size-hint`}>
        {size && <p className={styles.surface}>{texts.size.surface(size)}</p>}
        {hint && !isTooEarly && <p className={styles.hint}>{texts.size.hints[hint]}</p>}
      </div>
      <p id={`${id}-size-help`} className={formStyles.help}>
        {texts.size.help}
      </p>
    </fieldset>
  )
}

const VisuallyHiddenLegend = ({ children }: { children: ReactNode }) => (
  <legend className={styles.hidden}>{children}</legend>
)

function Icon({ path }: { path: string }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} />
    </svg>
  )
}
