import { createContext, lazy, type ReactNode, Suspense, useContext, useMemo, useState } from 'react'
import { CloseButton, Modal } from '#ui/modal.tsx'
import { siteTexts } from './site.fr.ts'
import styles from './site-modals.module.css'

const PolicyText = lazy(async () => ({
  default: (await import('#features/privacy/site/policy-text.tsx')).PolicyText,
}))

const ContactModal = lazy(async () => ({ default: (await import('./contact-modal.tsx')).ContactModal }))

interface SiteModals {
  openContact: () => void
  openPolicy: () => void
}

const ModalsContext = createContext<SiteModals>({ openContact: () => {}, openPolicy: () => {} })

/** What any public component may open over the page. */
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
  const closeContact = () => setContactOpen(false)
  const closePolicy = () => setPolicyOpen(false)
  return (
    <ModalsContext value={modals}>
      {children}
      <Modal isOpen={isContactOpen} onClose={closeContact} label={siteTexts.contact} keepsContent>
        <Suspense>
          <ContactModal isOpen={isContactOpen} onClose={closeContact} onPolicy={modals.openPolicy} />
        </Suspense>
      </Modal>
      <Modal isOpen={isPolicyOpen} onClose={closePolicy} label={siteTexts.policy} size="page">
        <div className={styles.top}>
          <h2 className={styles.title}>{siteTexts.policy}</h2>
          <CloseButton label={siteTexts.close} onClick={closePolicy} />
        </div>
        <div className={styles.text}>
          <Suspense>
            <PolicyText />
          </Suspense>
          <p>
            <a href="/politique-de-confidentialite">{siteTexts.policyPage}</a>
          </p>
        </div>
      </Modal>
    </ModalsContext>
  )
}
