import { policyTexts } from '#features/privacy/policy.fr.ts'
import { PolicyText } from '#features/privacy/site/policy-text.tsx'
import { headOf } from '../seo/page-head.server.ts'
import { describeBreadcrumbs } from '../seo/schema-org.server.ts'
import type { Route } from './+types/privacy-policy'
import styles from './privacy-policy.module.css'
import { titleWith } from './site.fr.ts'

const PATH = '/politique-de-confidentialite'

export async function loader({ context }: Route.LoaderArgs) {
  const head = await headOf(context, site => ({
    path: PATH,
    title: titleWith(policyTexts.title, site.facts.name),
    description: policyTexts.description,
    structuredData: [describeBreadcrumbs(site, [{ name: policyTexts.title, path: PATH }])],
  }))
  return { head }
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? []

export default function PrivacyPolicy() {
  return (
    <article className={styles.page}>
      <h1 className={styles.title}>{policyTexts.title}</h1>
      <div className={styles.text}>
        <PolicyText />
      </div>
    </article>
  )
}
