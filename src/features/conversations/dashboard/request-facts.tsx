import type { ReactNode } from 'react'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { type RequestDetails, sizeOf } from '../request.rules.ts'
import { requestTexts as texts } from './request.texts.ts'
import styles from './request-facts.module.css'

/** What the customer said about the room, on the screen of a conversation. */
export function RequestCard({ details }: { details: RequestDetails }) {
  const { room, works = [], when, city } = details
  const size = sizeOf(details)
  const measures = texts.sizeValue(details)
  return (
    <dl className={styles.card}>
      {measures && (
        <div className={styles.measures}>
          {size && (
            <Fact name={texts.surface}>
              <span className={styles.figure}>{texts.surfaceFigure(size)}</span>
              {'\u00a0'}
              <span className={styles.unit}>{texts.surfaceUnit(size)}</span>
              <VisuallyHidden>,</VisuallyHidden> <b className={styles.waste}>{texts.withWaste(size)}</b>
            </Fact>
          )}
          <Fact name={texts.size}>
            {measures}
            <span className={styles.caption}>{texts.roughly}</span>
          </Fact>
        </div>
      )}
      {(room || works.length > 0) && (
        <div>
          {room && (
            <Fact name={texts.room}>
              <b>{texts.rooms[room]}</b>
            </Fact>
          )}
          {works.length > 0 && <Fact name={texts.work}>{texts.worksValue(works)}</Fact>}
        </div>
      )}
      {(city || when) && (
        <div>
          {city && (
            <Fact name={texts.city}>
              <MapLink city={city} />
            </Fact>
          )}
          {when && <Fact name={texts.when}>{texts.whens[when]}</Fact>}
        </div>
      )}
    </dl>
  )
}

/** The same in the list, in a line or two. */
export function RequestLine({ details }: { details: RequestDetails }) {
  const { room, works = [], when, city } = details
  const size = sizeOf(details)
  const surface =
    size && `${texts.surfaceFigure(size)}\u00a0${texts.surfaceUnit(size)}, ${texts.withWaste(size)}`
  const facts = [
    [texts.room, room && texts.rooms[room]],
    [texts.work, texts.worksValue(works)],
    [texts.size, texts.sizeValue(details)],
    [texts.surface, surface],
    [texts.when, when && texts.whens[when]],
    [texts.city, city && <MapLink city={city} />],
  ] as const
  return (
    <dl className={styles.line}>
      {facts.map(
        ([name, value]) =>
          value && (
            <div key={name}>
              <Fact name={name}>{value}</Fact>
            </div>
          ),
      )}
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  )
}

/** Tells the map the city and nothing else. */
function MapLink({ city }: { city: string }) {
  const query = new URLSearchParams({ query: `${city}, Québec` })
  return (
    <a
      className={styles.map}
      href={`https://www.openstreetmap.org/search?${query}`}
      target="_blank"
      rel="noreferrer"
      aria-label={texts.mapName(city)}
    >
      {city}
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M7 17 17 7M9 7h8v8" />
      </svg>
    </a>
  )
}
