import { type MouseEvent, useRef } from 'react'
import { useFacts } from '#features/settings/site/facts-context.ts'
import { SiteLogo } from '#ui/site-logo.tsx'
import { AudioButton } from './audio-button.tsx'
import { LicenceButton } from './licence-button.tsx'
import { navigationTexts, SECTION_LINKS } from './navigation.fr.ts'
import styles from './navigation-bar.module.css'
import { openContact } from './open-contact.ts'
import { SiteMenu } from './site-menu.tsx'
import { useFloatingBar } from './use-floating-bar.ts'

interface Props {
  openModal?: () => void
  /** The page starts with a dark picture: the text of the bar is light. */
  isOverPicture: boolean
}

/** Without scripts the contact link opens `/contact`. */
export function NavigationBar({ openModal, isOverPicture }: Props) {
  const facts = useFacts()
  const bar = useRef<HTMLElement>(null)
  const { isFloating, isHidden } = useFloatingBar(bar)

  const open = (event: MouseEvent) => openContact(event, openModal)

  return (
    <header
      ref={bar}
      className={styles.bar}
      data-background={isOverPicture ? 'picture' : 'plain'}
      data-floating={isFloating}
      data-hidden={isHidden}
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
            <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
              <path
                d="M5 3h4l2 5-2.5 1.8a12 12 0 0 0 5.7 5.7L16 13l5 2v4a2 2 0 0 1-2 2A16 16 0 0 1 3 5a2 2 0 0 1 2-2z"
                fill="none"
                stroke="currentColor"
                strokeWidth="1.7"
              />
            </svg>
            <span className={styles.tip} role="tooltip" id="phone-tip">
              {navigationTexts.phoneTip(facts.phone)}
            </span>
          </a>
        )}
        <a className={styles.contact} href="/contact" onClick={open}>
          {navigationTexts.contact}
        </a>
        <SiteMenu onContact={open} />
      </div>
    </header>
  )
}
