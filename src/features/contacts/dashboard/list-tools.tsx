import { useState } from 'react'
import { Link } from 'react-router'
import { TextButton } from '#ui/text-button.tsx'
import { useToast } from '#ui/toasts.tsx'
import { download } from '#web/download.ts'
import { exportContacts } from '../contacts.contract.ts'
import { addressOf } from './contact-view.ts'
import { contactsTexts } from './contacts.en.ts'
import styles from './contacts-screen.module.css'
import { importTexts } from './import.en.ts'

/** What is seldom done with the whole list. */
export function ListTools({ canChange, onImport }: { canChange: boolean; onImport: () => void }) {
  const [isBusy, setBusy] = useState(false)
  const toast = useToast()
  const save = async () => {
    setBusy(true)
    try {
      await download(exportContacts, contactsTexts.exportFile)
      toast('success', contactsTexts.exported)
    } catch {
      toast('error', contactsTexts.exportFailed)
    }
    setBusy(false)
  }
  return (
    <div className={styles.tools}>
      {canChange && (
        <>
          <TextButton onClick={onImport}>{importTexts.open}</TextButton>
          <TextButton disabled={isBusy} onClick={() => void save()}>
            {contactsTexts.export}
          </TextButton>
        </>
      )}
      <Link className={styles.link} to={addressOf({ isTrash: true, search: '' })}>
        {contactsTexts.trash}
      </Link>
    </div>
  )
}
