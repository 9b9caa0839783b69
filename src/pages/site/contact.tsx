import { data } from 'react-router'
import { sendMessage } from '#features/conversations/contact.contract.ts'
import { findContactProblems, readContactForm } from '#features/conversations/contact-form.rules.ts'
import { parseRequest, type RequestDetails } from '#features/conversations/request.rules.ts'
import { contactTexts } from '#features/conversations/site/contact.fr.ts'
import type { ContactFormStart } from '#features/conversations/site/contact-form.tsx'
import type { PlainPhotos } from '#features/conversations/site/plain-photos.tsx'
import { useFacts } from '#features/settings/site/facts-context.ts'
import { PhoneLink } from '#features/settings/site/phone-link.tsx'
import { ApiFailure } from '#shared/http/api-failure.ts'
import { FORM_KEY_PLACEHOLDER } from '#shared/http/form-key-placeholder.ts'
import { Island } from '#ui/island.tsx'
import { apiContext, sentFilesContext } from '#web/request-context.ts'
import { headOf } from '../seo/page-head.server.ts'
import { describeBreadcrumbs } from '../seo/schema-org.server.ts'
import type { Route } from './+types/contact'
import styles from './contact.module.css'
import { ContactPageForm } from './contact-page-form.tsx'
import { sendPlainPhotos } from './plain-photos.server.ts'
import { siteTexts } from './site.fr.ts'

const PATH = '/contact'

/** The same for every visitor: the server writes a new form key into each response. */
export async function loader({ context }: Route.LoaderArgs) {
  const head = await headOf(context, site => ({
    path: PATH,
    title: contactTexts.pageTitle(site.facts),
    description: contactTexts.pageDescription(site.facts),
    structuredData: [describeBreadcrumbs(site, [{ name: siteTexts.contact, path: PATH }])],
  }))
  return { head }
}

type Result =
  | { isSent: true; details: RequestDetails | undefined; photos: PlainPhotos }
  | { isSent: false; start: ContactFormStart }

/** Handles the form without scripts, through the same API call. */
export async function action({ request, context }: Route.ActionArgs) {
  const { fields, request: typed, website, ...given } = readContactForm(await request.formData())
  const { acceptsPolicy, acceptsPromotion } = given
  const hasKey = given.idempotencyKey !== '' && given.idempotencyKey !== FORM_KEY_PLACEHOLDER
  const idempotencyKey = hasKey ? given.idempotencyKey : crypto.randomUUID()
  const photoCount = context.get(sentFilesContext).length
  const start = {
    ...{ fields, request: typed, idempotencyKey, acceptsPolicy, acceptsPromotion },
    hadPhotos: photoCount > 0,
  }
  const problems = findContactProblems(fields, acceptsPolicy)
  if (Object.keys(problems).length > 0)
    return data<Result>({ isSent: false, start: { ...start, problems } }, { status: 400 })
  const details = parseRequest(typed)
  const body = {
    ...{ ...fields, details, website, idempotencyKey, acceptsPolicy, acceptsPromotion },
    ...(photoCount > 0 && { photoCount }),
  }
  try {
    const post = { body: { ...body, form: 'contact-page' as const } }
    const { photoKey } = await context.get(apiContext).call(sendMessage, post)
    return data<Result>({ isSent: true, details, photos: await sendPlainPhotos(context, photoKey) })
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error
    const failure = error.code === 'too_many_requests' ? 'too_many' : 'failed'
    return data<Result>({ isSent: false, start: { ...start, failure } }, { status: error.status ?? 503 })
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? []

export default function Contact({ actionData }: Route.ComponentProps) {
  const facts = useFacts()
  const start = actionData?.isSent === false ? actionData.start : {}
  const sent = actionData?.isSent ? { details: actionData.details, photos: actionData.photos } : null
  const form = { facts, start, sent }
  return (
    <section className={styles.page}>
      <div className={styles.side}>
        <h1>{contactTexts.title}</h1>
        <p>{contactTexts.intro}</p>
        <p>
          <PhoneLink className={styles.phone} />
        </p>
      </div>
      <Island name="contact-page-form" props={form} when="visible">
        <ContactPageForm {...form} />
      </Island>
    </section>
  )
}
