import { type ReactNode, useCallback, useMemo, useState } from 'react'
import type { Contact } from '#features/contacts/contacts.contract.ts'
import { Button } from '#ui/button.tsx'
import { TextButton } from '#ui/text-button.tsx'
import { invalidate } from '#web/query-client.ts'
import { campaignKeys } from './campaign-queries.ts'
import { emailTexts } from './campaigns.texts.ts'
import { SendAllSheet } from './send-all-sheet.tsx'
import { SendOneSheet } from './send-one-sheet.tsx'

interface EmailSheets {
  /** Buttons for the list and for each row. */
  actions: ReactNode
  rowActions: (contact: Contact) => ReactNode
  sheet: ReactNode
}

/** The dialogs for mailing all contacts or one. */
export function useEmailSheets(): EmailSheets {
  const [opened, setOpened] = useState<'all' | Contact | null>(null)
  const close = useCallback(() => {
    setOpened(null)
    // Sending may have continued after the response.
    void invalidate(campaignKeys.all)
  }, [])
  const actions = useMemo(() => <Button onClick={() => setOpened('all')}>{emailTexts.sendToAll}</Button>, [])
  const rowActions = useCallback(
    (contact: Contact) => (
      <TextButton aria-label={emailTexts.sendEmailTo(contact.name)} onClick={() => setOpened(contact)}>
        {emailTexts.sendEmail}
      </TextButton>
    ),
    [],
  )
  const sheet =
    opened === 'all' ? (
      <SendAllSheet onClose={close} />
    ) : (
      opened && <SendOneSheet contact={opened} onClose={close} />
    )
  return { actions, rowActions, sheet }
}
