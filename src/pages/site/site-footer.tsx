import { licenceLine } from '#features/settings/facts.rules.ts'
import { useFacts } from '#features/settings/site/facts-context.ts'
import { PhoneLink } from '#features/settings/site/phone-link.tsx'
import { SiteLogo } from '#ui/site-logo.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { siteTexts } from './site.fr.ts'
import styles from './site-footer.module.css'

/** Shows the licence on every public page, as the law requires. */
export function SiteFooter() {
  const facts = useFacts()
  const socials = [
    ['Facebook', facts.facebookUrl],
    ['Instagram', facts.instagramUrl],
    ['Pinterest', facts.pinterestUrl],
  ].filter(([, url]) => url)
  return (
    <footer className={styles.footer}>
      <div className={styles.frieze} aria-hidden="true" />
      <div className={styles.grid}>
        <div>
          <span className={styles.logo}>
            <SiteLogo name={facts.name} />
          </span>
          <p>{facts.serviceArea}</p>
          <p>
            {facts.streetAddress}
            <br />
            {facts.city} {facts.postalCode}
          </p>
        </div>
        <div>
          <PhoneLink className={styles.phone} />
          {facts.hours.map(line => (
            <p key={line}>{line}</p>
          ))}
          <p className={styles.licence}>{licenceLine(facts.licence)}</p>
        </div>
        <ul aria-label={siteTexts.follow}>
          {socials.map(([name, url]) => (
            <li key={name}>
              <a href={url} rel="noreferrer" target="_blank">
                {name} <VisuallyHidden>{siteTexts.newTab}</VisuallyHidden>
              </a>
            </li>
          ))}
        </ul>
        <div>
          <a className={styles.policy} href="/politique-de-confidentialite" data-opens="policy">
            {siteTexts.policy}
          </a>
          <p className={styles.officer}>
            {siteTexts.officer(facts)} <span className={styles.email}>{facts.privacyOfficerEmail}</span>
          </p>
        </div>
      </div>
      <div className={styles.bottom}>
        <p>{siteTexts.copyright(facts)}</p>
        <p>
          {siteTexts.credit}{' '}
          {facts.creditUrl ? (
            <a href={facts.creditUrl}>{facts.creditName}</a>
          ) : (
            <span>{facts.creditName}</span>
          )}
        </p>
      </div>
    </footer>
  )
}
