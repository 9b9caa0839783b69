import { createContext, useContext, useEffect, useState } from 'react'

/** False where a page is only a thumbnail, such as in a section's history: nothing moves there and no movie is loaded. */
export const MotionContext = createContext(true)

/** A loop plays by itself unless the visitor prefers reduced motion or saves data; pressing the button overrides both. */
export function usePlayback() {
  const isMotionAllowed = useMotionAllowed()
  const [choice, setChoice] = useState<boolean | null>(null)
  const isPlaying = choice ?? isMotionAllowed
  return { isPlaying, toggle: () => setChoice(!isPlaying), play: () => setChoice(true) }
}

interface Connection {
  saveData?: boolean
}

/** False on the server and in the first render: only the browser knows the preferences. */
function useMotionAllowed(): boolean {
  const isWanted = useContext(MotionContext)
  const [isAllowed, setAllowed] = useState(false)
  useEffect(() => {
    const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)')
    const { connection } = navigator as Navigator & { connection?: Connection }
    const update = () => setAllowed(!reducedMotion.matches && connection?.saveData !== true)
    update()
    reducedMotion.addEventListener('change', update)
    return () => reducedMotion.removeEventListener('change', update)
  }, [])
  return isWanted && isAllowed
}
