import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False on the server and while React hydrates: what the server cannot know, such as the language, is rendered after. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
