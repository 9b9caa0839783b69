import { type QueryKey, useMutation } from '@tanstack/react-query'
import { useCallback } from 'react'
import { ApiFailure } from '#shared/http/api-failure.ts'
import { useToast } from '#ui/toast.tsx'
import { invalidate, queryClient } from './query-client.ts'

interface Change<Reply> {
  /** Writes the outcome into the cache before the server answers. */
  optimistic?: () => void
  call: () => Promise<Reply>
}

/**
 * Runs calls that change what is cached below a key: the outcome shows at once, is rolled back if the call fails, and is
 * refetched at the end. The calls of one key run one after the other.
 */
export function useOptimisticMutation(queryKey: QueryKey): <Reply>(change: Change<Reply>) => Promise<Reply> {
  const { mutateAsync } = useMutation({
    mutationKey: queryKey,
    scope: { id: JSON.stringify(queryKey) },
    mutationFn: ({ call }: Change<unknown>) => call(),
    async onMutate({ optimistic }) {
      await queryClient.cancelQueries({ queryKey })
      const before = queryClient.getQueriesData({ queryKey })
      optimistic?.()
      return before
    },
    onError(_error, _change, before = []) {
      for (const [key, data] of before) queryClient.setQueryData(key, data)
    },
    onSettled: () => void invalidate(queryKey, 1),
  })
  return mutateAsync as ReturnType<typeof useOptimisticMutation>
}

interface UndoableChange extends Change<unknown> {
  undo: () => Promise<unknown>
  /** After a failure: whether a part of it was done, which Undo takes back. */
  isPartlyDone?: () => boolean
  texts: { done: string; undo: string; failed: string; undoFailed: string }
}

/** A conflict says what to do instead; another failure has the text of its action. */
export const failureText = (error: unknown, otherwise: string): string =>
  error instanceof ApiFailure && error.code === 'conflict' ? error.message : otherwise

/** Shows a toast with Undo after the change, or says that it failed. */
export function useUndoableMutation(queryKey: QueryKey): (change: UndoableChange) => Promise<void> {
  const toast = useToast()
  const mutate = useOptimisticMutation(queryKey)
  return useCallback(
    async ({ undo, isPartlyDone, texts, ...change }) => {
      const run = () =>
        void mutate({ call: undo }).catch(error => toast('error', failureText(error, texts.undoFailed)))
      const action = { label: texts.undo, run }
      try {
        await mutate(change)
      } catch {
        toast('error', texts.failed, isPartlyDone?.() ? action : undefined)
        return
      }
      toast('success', texts.done, action)
    },
    [toast, mutate],
  )
}
