import { useCallback } from 'react'
import type { MediaKind } from '#features/media/media.rules.ts'
import { useNotify } from '#ui/actions/notifications.tsx'
import { Mark } from '#ui/marks/mark.tsx'
import { useConfirm } from '#ui/windows/confirm-dialog.tsx'
import { callsFor } from '../calls/media-calls.ts'
import { mediaListOf } from '../list/media-lists.ts'
import { mediaTexts } from '../media.en.ts'
import type { MediaItem } from '../media-item.ts'
import styles from './removal.module.css'

/** Deletes after a question that says who will notice, and can be taken back. */
export function useRemoval(kind: MediaKind): (item: MediaItem) => Promise<void> {
  const confirm = useConfirm()
  const notify = useNotify()
  const restore = useRestoration(kind)
  return useCallback(
    async item => {
      const { id, title } = item
      const isSure = await confirm({
        title: mediaTexts.confirmTitle,
        message: mediaTexts.confirmMessage(title),
        details: <Consequences uses={item.uses} />,
        confirmLabel: mediaTexts.delete,
        cancelLabel: mediaTexts.cancel,
      })
      if (!isSure) return
      const list = mediaListOf(kind)
      list.drop(id)
      try {
        await callsFor(kind).remove(id)
        const undo = { label: mediaTexts.undo, run: () => void restore(item) }
        notify('success', mediaTexts.deleted(title), undo)
      } catch {
        notify('error', mediaTexts.deleteFailed(title))
      }
      await list.load()
    },
    [kind, confirm, notify, restore],
  )
}

/** Takes an item out of the trash. */
export function useRestoration(kind: MediaKind): (item: MediaItem) => Promise<void> {
  const notify = useNotify()
  return useCallback(
    async ({ id, title }) => {
      const trash = mediaListOf(kind, { isTrash: true })
      trash.drop(id)
      try {
        await callsFor(kind).restore(id)
        notify('success', mediaTexts.restored(title))
      } catch {
        notify('error', mediaTexts.restoreFailed(title))
      }
      await Promise.all([mediaListOf(kind).load(), trash.load()])
    },
    [kind, notify],
  )
}

function Consequences({ uses }: { uses: readonly string[] }) {
  if (uses.length === 0) return <p className={styles.hint}>{mediaTexts.staysInTrash}</p>
  return (
    <>
      <div className={styles.uses}>
        <b>{mediaTexts.seenNow}</b>
        <ul>
          {uses.map(place => (
            <li key={place}>
              <Mark kind="warning" />
              {place}
            </li>
          ))}
        </ul>
      </div>
      <p className={styles.hint}>{mediaTexts.fallsBack}</p>
    </>
  )
}
