import { useMemo } from 'react'
import type { MediaKind } from '#features/media/media.rules.ts'
import { useConfirm } from '#ui/confirm-dialog.tsx'
import { StatusIcon } from '#ui/status-icon.tsx'
import { useToast } from '#ui/toast.tsx'
import { useOptimisticMutation, useUndoableMutation } from '#web/use-mutations.ts'
import { mediaTexts } from '../media.texts.ts'
import { callsFor } from '../media-calls.ts'
import { type MediaItem, placesIn } from '../media-item.ts'
import { mediaKeys, moveInLists, updateItem } from '../media-queries.ts'
import styles from './use-media-actions.module.css'

/** Optimistic: each action shows at once, and is rolled back if the request fails. */
export function useMediaActions(kind: MediaKind) {
  const toast = useToast()
  const confirm = useConfirm()
  const mutate = useOptimisticMutation(mediaKeys.lists(kind))
  const mutateUndoably = useUndoableMutation(mediaKeys.lists(kind))
  return useMemo(() => {
    const dropFromLists = (id: string) => updateItem(kind, id, () => null)
    const restoreItem = async ({ id, title }: MediaItem) => {
      await callsFor(kind).restore(id)
      toast('success', mediaTexts.restored(title))
    }
    return {
      async remove(item: MediaItem): Promise<boolean> {
        const { id, title } = item
        const isSure = await confirm({
          title: mediaTexts.confirmTitle,
          message: mediaTexts.confirmMessage(title),
          details: <DeletionEffects uses={item.uses} />,
          confirmLabel: mediaTexts.delete,
          cancelLabel: mediaTexts.cancel,
        })
        if (!isSure) return false
        await mutateUndoably({
          optimistic: () => dropFromLists(id),
          call: () => callsFor(kind).remove(id),
          undo: () => restoreItem(item),
          texts: {
            done: mediaTexts.deleted(title),
            undo: mediaTexts.undo,
            failed: mediaTexts.deleteFailed(title),
            undoFailed: mediaTexts.restoreFailed(title),
          },
        })
        return true
      },
      async restore(item: MediaItem): Promise<void> {
        try {
          await mutate({ optimistic: () => dropFromLists(item.id), call: () => restoreItem(item) })
        } catch {
          toast('error', mediaTexts.restoreFailed(item.title))
        }
      },
      /** All of them with one question and one Undo. */
      async removeMany(items: readonly MediaItem[]): Promise<boolean> {
        const uses = [...new Set(items.flatMap(item => item.uses))]
        const isSure = await confirm({
          title: mediaTexts.confirmTitle,
          message: mediaTexts.confirmMany(items.length),
          details: <DeletionEffects uses={uses} />,
          confirmLabel: mediaTexts.deleteMany(items.length),
          cancelLabel: mediaTexts.cancel,
        })
        if (!isSure) return false
        const deleted: MediaItem[] = []
        await mutateUndoably({
          optimistic: () => {
            for (const { id } of items) dropFromLists(id)
          },
          call: () =>
            eachInTurn(items, async item => {
              await callsFor(kind).remove(item.id)
              deleted.push(item)
            }),
          isPartlyDone: () => deleted.length > 0,
          undo: async () => {
            await eachInTurn(deleted, ({ id }) => callsFor(kind).restore(id))
            toast('success', mediaTexts.restoredMany(deleted.length))
          },
          texts: {
            done: mediaTexts.deletedMany(items.length),
            undo: mediaTexts.undo,
            failed: mediaTexts.deleteManyFailed,
            undoFailed: mediaTexts.restoreManyFailed,
          },
        })
        return true
      },
      async move({ id, title }: MediaItem, afterId: string | null): Promise<void> {
        try {
          await mutate({
            optimistic: () => moveInLists(kind, id, afterId),
            call: () => callsFor(kind).move(id, afterId),
          })
        } catch {
          toast('error', mediaTexts.moveFailed(title))
        }
      },
      async retry({ id, title }: MediaItem): Promise<void> {
        const optimistic = () =>
          updateItem(kind, id, item => ({ ...item, state: 'uploaded', percent: 0, problem: null }))
        try {
          await mutate({ optimistic, call: () => callsFor(kind).retry(id) })
        } catch {
          toast('error', mediaTexts.retryFailed(title))
        }
      },
    }
  }, [kind, toast, confirm, mutate, mutateUndoably])
}

async function eachInTurn<Item>(items: readonly Item[], run: (item: Item) => Promise<unknown>) {
  for (const item of items) await run(item)
}

function DeletionEffects({ uses }: { uses: readonly string[] }) {
  const places = placesIn(uses)
  return (
    <>
      {places.length > 0 && (
        <div className={styles.uses}>
          <b>{mediaTexts.visibleNow}</b>
          <ul>
            {places.map(name => (
              <li key={name}>
                <StatusIcon kind="warning" />
                {mediaTexts.place(name)}
              </li>
            ))}
          </ul>
        </div>
      )}
      {places.length < uses.length && <p className={styles.hint}>{mediaTexts.emailsHint}</p>}
      <p className={styles.hint}>{places.length > 0 ? mediaTexts.fallbackHint : mediaTexts.restorableHint}</p>
    </>
  )
}
