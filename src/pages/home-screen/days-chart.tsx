import { useState } from 'react'
import type { Visits } from '#features/analytics/visits.contract.ts'
import { locale } from '#shared/text/language.ts'
import { formatShortDay, noonOf } from '#shared/time/dates.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import styles from './days-chart.module.css'
import part from './home-part.module.css'
import { homeTexts as texts } from './home-screen.texts.ts'

export interface DayNumbers {
  day: string
  visits: number
  messages: number
}

interface Props {
  days: DayNumbers[]
  since: Visits['since']
}

const HEIGHT = 100
const DAY_WIDTH = 10
const GAP = 1.6

const withoutYear = (day: string) => formatShortDay(noonOf(day)).replace(/ \d{4}$/, '')

/** A bar for each of thirty days, the chosen one dark, with a mark on days with messages. A table for screen readers. */
export function DaysChart({ days, since }: Props) {
  const sum = (of: 'visits' | 'messages') => days.reduce((total, day) => total + day[of], 0)
  const isNew = since !== null && since > (days[0]?.day ?? '')
  return (
    <section className={part.section} aria-labelledby="last-30">
      <header className={part.head}>
        <h2 id="last-30">{texts.last30}</h2>
        <span className={styles.caption}>{texts.totals(sum('visits'), sum('messages'))}</span>
      </header>
      {since === null && sum('messages') === 0 ? (
        <EmptyState title={texts.noVisitors} hint={texts.noVisitorsHint} />
      ) : (
        <div className={styles.card}>
          <DayPicker days={days} />
          <p className={styles.legend} aria-hidden="true">
            <span>
              <i />
              {texts.visitors}
            </span>
            <span>
              <i className={styles.brass} />
              {texts.messageCame}
            </span>
            {isNew && <span>{texts.countingSince(withoutYear(since))}</span>}
          </p>
          <DaysTable days={days} />
        </div>
      )}
    </section>
  )
}

/** The values of one day, today's at first; another is chosen by touch, by mouse or with the arrow keys. */
function DayPicker({ days }: { days: DayNumbers[] }) {
  const [chosen, setChosen] = useState<number | null>(null)
  const last = days.length - 1
  const index = Math.min(chosen ?? last, last)
  const { day = '', visits = 0, messages = 0 } = days[index] ?? {}
  const values = texts.dayValues(index === last ? texts.today : withoutYear(day), visits, messages)
  return (
    <div className={styles.picker}>
      <p className={styles.values}>{values}</p>
      <Bars days={days} chosen={index} />
      <input
        className={styles.range}
        type="range"
        min={0}
        max={last}
        value={index}
        aria-label={texts.day}
        aria-valuetext={values}
        onChange={event => setChosen(Number(event.target.value))}
        onPointerMove={event => {
          if (event.pointerType !== 'mouse') return
          const { left, width } = event.currentTarget.getBoundingClientRect()
          setChosen(Math.floor(Math.min(0.999, Math.max(0, (event.clientX - left) / width)) * days.length))
        }}
        onPointerLeave={event => event.pointerType === 'mouse' && setChosen(null)}
      />
    </div>
  )
}

function Bars({ days, chosen }: { days: DayNumbers[]; chosen: number }) {
  const top = scaleTop(Math.max(...days.map(({ visits }) => visits)))
  const width = days.length * DAY_WIDTH
  return (
    <div className={styles.plot} aria-hidden="true">
      <svg viewBox={`0 0 ${width} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        <path className={styles.grid} d={`M0,0H${width}M0,${HEIGHT / 2}H${width}`} />
        {days.map(({ day, visits }, index) => (
          <rect
            key={day}
            className={index === chosen ? styles.today : undefined}
            x={index * DAY_WIDTH + GAP / 2}
            y={HEIGHT - (visits / top) * HEIGHT}
            width={DAY_WIDTH - GAP}
            height={(visits / top) * HEIGHT}
          />
        ))}
      </svg>
      <span className={styles.top}>{top.toLocaleString(locale())}</span>
      <span className={styles.half}>{(top / 2).toLocaleString(locale())}</span>
      <div className={styles.marks}>
        {days.map(({ day, messages }) => (
          <i key={day} className={messages > 0 ? styles.brass : undefined} />
        ))}
      </div>
      <div className={styles.axis}>
        {[0, 10, 20].map(index => {
          const day = days[index]?.day
          return day && <span key={day}>{withoutYear(day)}</span>
        })}
        <span>{texts.today}</span>
      </div>
    </div>
  )
}

const ROUND = [4, 10, 20]

/** The top of the scale: the next round number that can be halved. */
export function scaleTop(most: number): number {
  for (let power = 1; ; power *= 10)
    for (const round of ROUND) if (round * power >= most) return round * power
}

function DaysTable({ days }: { days: DayNumbers[] }) {
  return (
    <VisuallyHidden as="div">
      <table>
        <caption>{texts.last30}</caption>
        <thead>
          <tr>
            <th scope="col">{texts.day}</th>
            <th scope="col">{texts.visitors}</th>
            <th scope="col">{texts.messages}</th>
          </tr>
        </thead>
        <tbody>
          {days.map(({ day, visits, messages }) => (
            <tr key={day}>
              <th scope="row">{formatShortDay(noonOf(day))}</th>
              <td>{visits}</td>
              <td>{messages}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </VisuallyHidden>
  )
}
