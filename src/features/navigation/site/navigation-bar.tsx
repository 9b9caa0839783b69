import { useFacts } from '#features/settings/site/facts-context.ts'
import { PhoneIcon } from '#ui/phone-icon.tsx'
import { SiteLogo } from '#ui/site-logo.tsx'
import { AudioButton } from './audio-button.tsx'
import { LicenceButton } from './licence-button.tsx'
import { navigationTexts, SECTION_LINKS } from './navigation.fr.ts'
import styles from './navigation-bar.module.css'
import { SiteMenu } from './site-menu.tsx'

interface Props {
  /** The page starts with a dark picture: the text of the bar is light. */
  isOverPicture: boolean
}

/** Without scripts the contact link opens `/contact`. */
export function NavigationBar({ isOverPicture }: Props) {
  const facts = useFacts()
  return (
    <header
      className={styles.bar}
      data-background={isOverPicture ? 'picture' : 'plain'}
      data-floating={false}
      data-hidden={false}
    >
      <a className={styles.logo} href="/" aria-label={navigationTexts.logo(facts.name)}>
        <SiteLogo name={facts.name} />
      </a>
      <nav className={styles.links} aria-label={navigationTexts.landmark}>
        {SECTION_LINKS.map(({ label, href }) => (
          <a key={href} href={href}>
            {label}
          </a>
        ))}
        <a href="/blogue">{navigationTexts.blog}</a>
      </nav>
      <div className={styles.cluster}>
        {facts.audioTrack !== 'none' && <AudioButton track={facts.audioTrack} />}
        <LicenceButton licence={facts.licence} />
        {facts.phoneLinks && (
          <a
            className={`${styles.icon} ${styles.wide}`}
            href={facts.phoneLinks.call}
            aria-label={navigationTexts.phone}
            aria-describedby="phone-tip"
          >
            <PhoneIcon />
            <span className={styles.tip} role="tooltip" id="phone-tip">
              {navigationTexts.phoneTip(facts.phone)}
            </span>
          </a>
        )}
        <a className={styles.contact} href="/contact" data-opens="contact">
          {navigationTexts.contact}
        </a>
        <SiteMenu />
      </div>
    </header>
  )
}
