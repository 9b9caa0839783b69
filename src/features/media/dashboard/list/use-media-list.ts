import { useEffect, useSyncExternalStore } from 'react'
import { isUnfinished } from '../media-item.ts'
import type { ListState, MediaList } from './media-list.ts'

/** Quick enough to watch tiles being laid, slow enough for a phone. */
const ASK_AGAIN_MS = 1_500
const ASK_LATER_MS = 8_000

/** The list as it is; while something in it is being made ready and the tab is seen, it keeps itself true. */
export function useMediaList(list: MediaList): ListState {
  const state = useSyncExternalStore(list.subscribe, list.getState, list.getState)
  const isWorking = state.items.some(isUnfinished)

  useEffect(() => {
    if (!isWorking) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    const ask = async () => {
      clearTimeout(timer)
      if (document.hidden) return
      const pauseMs = await list.refreshUnfinished().then(
        () => ASK_AGAIN_MS,
        () => ASK_LATER_MS,
      )
      clearTimeout(timer)
      if (!isOver) timer = setTimeout(look, pauseMs)
    }
    const look = () => void ask()
    timer = setTimeout(look, ASK_AGAIN_MS)
    document.addEventListener('visibilitychange', look)
    return () => {
      isOver = true
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [list, isWorking])

  return state
}
