import type { ReactNode } from 'react'
import { islandTexts } from './island.fr.ts'
import styles from './island.module.css'
import { SiteButton, SiteButtonLink } from './site-button.tsx'

interface IslandProps {
  /** A name of the island map in `pages/site/islands.ts`. */
  name: string
  /** The props of the component in the browser; they must survive JSON. */
  props: object
  /** `visible`: hydrated once it is in the viewport or close to it. */
  when: 'visible'
  /** What the component renders at first. */
  children: ReactNode
}

/** A part of a public page that React hydrates; the rest of the page is never hydrated. See `web/islands.ts`. */
export function Island({ name, props, when, children }: IslandProps) {
  return (
    <div className={styles.island} {...attributesOf(name, props, when)}>
      {children}
    </div>
  )
}

interface DialogProps extends Pick<IslandProps, 'name' | 'props'> {
  /** Opened by any element with this as its `data-opens`. */
  id: string
  label: string
  /** On a desktop; on a phone it fills the screen. */
  size?: 'card' | 'full' | 'page'
  /** Stays mounted while closed, so that a form inside keeps its values. */
  keepsContent?: boolean
  /** A page that does the same without this code: opened when the code does not load, instead of a retry. */
  page?: { href: string; text: string }
  /** An alternative to offer on failure, such as the phone number. */
  alternative?: ReactNode
}

/**
 * A native dialog whose content is an island, mounted when it is opened. The browser traps the focus, restores it, and
 * closes at Escape. See `web/island-dialogs.ts`.
 */
export function IslandDialog({ name, props, id, label, size = 'card', keepsContent, ...rest }: DialogProps) {
  return (
    <>
      <dialog
        className={`${styles.dialog} ${styles[size]}`}
        aria-label={label}
        data-dialog={id}
        data-keeps-content={keepsContent}
        data-page={rest.page?.href}
        {...attributesOf(name, props, 'open')}
      />
      {/* Copied into the dialog when its code does not load. */}
      <template>
        <LoadError {...rest} />
      </template>
    </>
  )
}

const attributesOf = (name: string, props: object, when: string) => ({
  'data-island': name,
  'data-when': when,
  'data-props': JSON.stringify(props),
})

function LoadError({ page, alternative }: Pick<DialogProps, 'page' | 'alternative'>) {
  return (
    <div className={styles.error} role="alert">
      <CloseButton label={islandTexts.close} />
      <p>{islandTexts.error}</p>
      {page ? (
        <SiteButtonLink variant="outline" href={page.href}>
          {page.text}
        </SiteButtonLink>
      ) : (
        <SiteButton variant="outline" data-retry="">
          {islandTexts.retry}
        </SiteButton>
      )}
      {alternative}
    </div>
  )
}

/** Closes the dialog around it. */
export function CloseButton({ label }: { label: string }) {
  return (
    <button type="button" className={styles.close} aria-label={label} data-close="">
      <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
        <path d="M5 5l14 14M19 5L5 19" stroke="currentColor" strokeWidth="1.8" />
      </svg>
    </button>
  )
}
