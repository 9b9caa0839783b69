import { useFacts } from '#features/settings/site/facts-context.ts'
import { PhoneIcon } from '#ui/phone-icon.tsx'
import { navigationTexts } from './navigation.fr.ts'
import styles from './phone-bar.module.css'

const ICONS = {
  text: 'M3 4h18v13H10l-5 4v-4H3zM7.5 10.5h9',
  quote: 'M4 20l1-4L16 5l3 3L8 19zM13 8l3 3',
}

/** On phones, at the bottom of every page: call, text or write. */
export function PhoneBar() {
  const { phoneLinks } = useFacts()
  return (
    <nav className={styles.bar} aria-label={navigationTexts.reachUs}>
      {phoneLinks && (
        <>
          <a href={phoneLinks.call}>
            <PhoneIcon size={20} />
            {navigationTexts.call}
          </a>
          <a href={`${phoneLinks.text}?&body=${encodeURIComponent(navigationTexts.textStart)}`}>
            <Icon path={ICONS.text} />
            {navigationTexts.text}
          </a>
        </>
      )}
      <a href="/contact" data-opens="contact">
        <Icon path={ICONS.quote} />
        {navigationTexts.quote}
      </a>
    </nav>
  )
}

function Icon({ path }: { path: string }) {
  return (
    <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
      <path d={path} fill="none" stroke="currentColor" strokeWidth="1.7" strokeLinejoin="round" />
    </svg>
  )
}
