import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { type Draft, type Feature, listDrafts, loadDrafts, subscribeToDrafts } from './draft-store.ts'

/** True once the drafts of this account are loaded; until then no form may open. */
export function useLoadedDrafts(account: string): boolean {
  const [loaded, setLoaded] = useState('')
  useEffect(() => {
    let isCurrent = true
    void loadDrafts(account).then(() => isCurrent && setLoaded(account))
    return () => {
      isCurrent = false
    }
  }, [account])
  return loaded === account
}

/** The account's drafts of one feature, from all tabs. */
export function useDrafts<Value>(feature: Feature): readonly Draft<Value>[] {
  return useSyncExternalStore(subscribeToDrafts, () => listDrafts<Value>(feature))
}

/** The items that have a draft. The same set as long as no draft is added or deleted. */
export function useDraftedItems(feature: Feature): ReadonlySet<string> {
  const items = useSyncExternalStore(subscribeToDrafts, () =>
    listDrafts(feature)
      .map(({ item }) => item)
      .join('\n'),
  )
  return useMemo(() => new Set(items === '' ? [] : items.split('\n')), [items])
}
