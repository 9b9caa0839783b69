import type { Visits } from '#features/analytics/visits.contract.ts'
import { formatShortDay, noonOf } from '#shared/time/dates.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import styles from './days-chart.module.css'
import part from './home-part.module.css'
import { homeTexts as texts } from './home-screen.en.ts'
import { scaleTop } from './scale-top.ts'

export interface DayNumbers {
  day: string
  visits: number
  messages: number
}

interface Props {
  days: DayNumbers[]
  since: Visits['since']
}

const TALL = 100
const WIDE = 10
const GAP = 1.6

const withoutYear = (day: string) => formatShortDay(noonOf(day)).replace(/ \d{4}$/, '')

/** Thirty bars, today dark; a mark where somebody wrote. The same as a table for who cannot see it. */
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
        <div className={styles.slab}>
          <Bars days={days} />
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

function Bars({ days }: { days: DayNumbers[] }) {
  const top = scaleTop(Math.max(...days.map(({ visits }) => visits)))
  const width = days.length * WIDE
  return (
    <div className={styles.plot} aria-hidden="true">
      <svg viewBox={`0 0 ${width} ${TALL}`} preserveAspectRatio="none" aria-hidden="true">
        <path className={styles.grid} d={`M0,0H${width}M0,${TALL / 2}H${width}`} />
        {days.map(({ day, visits }, index) => (
          <rect
            key={day}
            className={index === days.length - 1 ? styles.today : undefined}
            x={index * WIDE + GAP / 2}
            y={TALL - (visits / top) * TALL}
            width={WIDE - GAP}
            height={(visits / top) * TALL}
          />
        ))}
      </svg>
      <span className={styles.top}>{top.toLocaleString('en-CA')}</span>
      <span className={styles.half}>{(top / 2).toLocaleString('en-CA')}</span>
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
