import { data } from 'react-router'
import { readPhotoLink } from '#features/conversations/contact.contract.ts'
import { addPhotosTexts as texts } from '#features/conversations/site/add-photos.fr.ts'
import { AddPhotos } from '#features/conversations/site/add-photos.tsx'
import { plainPhotoTexts } from '#features/conversations/site/plain-photos.fr.ts'
import { PlainPhotoInputs, type PlainPhotos } from '#features/conversations/site/plain-photos.tsx'
import type { BusinessFacts } from '#features/settings/facts.contract.ts'
import { useFacts } from '#features/settings/site/facts-context.ts'
import { ApiFailure } from '#shared/http/api-failure.ts'
import { frenchDay } from '#shared/time/french-day.ts'
import { Island } from '#ui/island.tsx'
import { apiContext } from '#web/request-context.ts'
import { factsOf } from '../facts-of.ts'
import type { Route } from './+types/photos'
import styles from './photos.module.css'
import { sendPlainPhotos } from './plain-photos.server.ts'
import { titleWith } from './site.fr.ts'

/** The private link for more photos. Opening it changes nothing. */
export async function loader({ params: { token }, context }: Route.LoaderArgs) {
  try {
    return data({ token, link: await context.get(apiContext).call(readPhotoLink, { params: { token } }) })
  } catch (error) {
    if (error instanceof ApiFailure && error.code === 'not_found')
      return data({ token, link: null }, { status: 404 })
    throw error
  }
}

/** Photos that are sent without scripts. */
export async function action({ params: { token }, context }: Route.ActionArgs) {
  return { photos: await sendPlainPhotos(context, token) }
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: titleWith(texts.title, factsOf(matches).name) },
  { name: 'robots', content: 'noindex' },
]

export default function Photos({ loaderData: { token, link }, actionData }: Route.ComponentProps) {
  const facts = useFacts()
  if (link?.state !== 'open') return <NotOpen state={link?.state ?? 'wrong'} facts={facts} />
  const { received, most } = link
  const island = { token, facts, received, most }
  return (
    <section className={styles.page}>
      <h1>{texts.title}</h1>
      <p>{texts.intro(frenchDay(new Date(link.sentAt)))}</p>
      {received > 0 && <p>{texts.received(received)}</p>}
      <PlainForm
        photos={actionData?.photos}
        full={received < most ? null : texts.full(received, facts.phone)}
      />
      <Island name="add-photos" props={island} when="visible">
        <AddPhotos {...island} />
      </Island>
      <div className={styles.small}>
        {texts.until(frenchDay(new Date(link.until)))} {texts.private}
      </div>
    </section>
  )
}

/** Replaces the island without scripts. */
function PlainForm({ photos, full }: { photos: PlainPhotos | undefined; full: string | null }) {
  const isEmpty = photos && photos.received + photos.failed.length === 0
  return (
    <>
      {photos && (
        <div role="status">
          {photos.received > 0 && (
            <p>
              <b>{plainPhotoTexts.done(photos.received)}</b>
            </p>
          )}
          {photos.failed.length > 0 && <p>{plainPhotoTexts.failed(photos.failed)}</p>}
          {isEmpty && <p>{plainPhotoTexts.none}</p>}
        </div>
      )}
      <noscript>
        {full ? (
          <p>{full}</p>
        ) : (
          <form method="post" encType="multipart/form-data" className={styles.plain}>
            <PlainPhotoInputs id="plain" />
            <button type="submit">{plainPhotoTexts.send}</button>
          </form>
        )}
      </noscript>
    </>
  )
}

function NotOpen({ state, facts }: { state: 'wrong' | 'expired' | 'closed'; facts: BusinessFacts }) {
  const { title, text } = texts[state]
  return (
    <section className={styles.page}>
      <h1>{title}</h1>
      <p>{text(facts)}</p>
      {state === 'closed' && (
        <p>
          <a href="/contact">{texts.write}</a>
        </p>
      )}
    </section>
  )
}
