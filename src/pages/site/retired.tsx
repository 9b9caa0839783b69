import { PhoneLink } from '#features/settings/site/phone-link.tsx'
import { ErrorScreen } from '../error-screen.tsx'
import { siteTexts } from './site.fr.ts'

/** Shown instead of a page or an article that was removed for good. */
export function Retired() {
  return (
    <ErrorScreen
      title={siteTexts.retiredTitle}
      text={siteTexts.retiredText}
      phone={<PhoneLink />}
      link={{ href: '/blogue', text: siteTexts.seeBlog }}
    />
  )
}
