import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react'
import { useFacts } from '#features/settings/site/facts-context.ts'
import { PhoneLink } from '#features/settings/site/phone-link.tsx'
import { LazyLoad } from '#ui/lazy-load.tsx'
import { CloseButton, Modal } from '#ui/modal.tsx'
import { siteTexts } from './site.fr.ts'
import styles from './site-modals.module.css'

const loadPolicy = () => import('#features/privacy/site/policy-text.tsx')
const loadContact = () => import('./contact-modal.tsx')

const CONTACT_PAGE = { href: '/contact', text: siteTexts.contactPage }

interface SiteModals {
  openContact: () => void
  openPolicy: () => void
}

const ModalsContext = createContext<SiteModals>({ openContact: () => {}, openPolicy: () => {} })

/** Dialogs that any component of the public site may open. */
export const useSiteModals = (): SiteModals => useContext(ModalsContext)

export function SiteModalsProvider({ children }: { children: ReactNode }) {
  const [isContactOpen, setContactOpen] = useState(false)
  const [isPolicyOpen, setPolicyOpen] = useState(false)
  const modals = useMemo<SiteModals>(
    () => ({
      openContact: () => setContactOpen(true),
      openPolicy: () => setPolicyOpen(true),
    }),
    [],
  )
  const closeContact = useCallback(() => setContactOpen(false), [])
  const closePolicy = () => setPolicyOpen(false)
  return (
    <ModalsContext value={modals}>
      {children}
      <Modal isOpen={isContactOpen} onClose={closeContact} label={siteTexts.contact} keepsContent>
        <LazyLoad load={loadContact} onClose={closeContact} page={CONTACT_PAGE} alternative={<CallInstead />}>
          {({ ContactModal }) => (
            <ContactModal isOpen={isContactOpen} onClose={closeContact} onPolicy={modals.openPolicy} />
          )}
        </LazyLoad>
      </Modal>
      <Modal isOpen={isPolicyOpen} onClose={closePolicy} label={siteTexts.policy} size="page">
        <div className={styles.top}>
          <h2 className={styles.title}>{siteTexts.policy}</h2>
          <CloseButton label={siteTexts.close} onClick={closePolicy} />
        </div>
        <div className={styles.text}>
          <LazyLoad load={loadPolicy} onClose={closePolicy}>
            {({ PolicyText }) => <PolicyText />}
          </LazyLoad>
          <p>
            <a href="/politique-de-confidentialite">{siteTexts.policyPage}</a>
          </p>
        </div>
      </Modal>
    </ModalsContext>
  )
}

/** Shown when the contact form does not load. */
function CallInstead() {
  const { phone } = useFacts()
  return (
    <p>
      <PhoneLink>{siteTexts.callInstead(phone)}</PhoneLink>
    </p>
  )
}
