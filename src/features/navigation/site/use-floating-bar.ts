import { type RefObject, useEffect, useState } from 'react'

/** A finger trembles: less than this is not a direction. */
const STEP_PX = 4

/** Normal at the top of the page, floating elsewhere; away on the way down, back on the way up. */
export function useFloatingBar(bar: RefObject<HTMLElement | null>): {
  isFloating: boolean
  isHidden: boolean
} {
  const [state, setState] = useState({ isFloating: false, isHidden: false })

  useEffect(() => {
    let last = window.scrollY
    const follow = () => {
      const now = window.scrollY
      const isUsed =
        bar.current?.contains(document.activeElement) || bar.current?.querySelector('details[open]') !== null
      const isDown = now > last + STEP_PX
      const isUp = now < last - STEP_PX
      if (isDown || isUp || now <= 0) last = now
      setState(({ isHidden }) => ({
        isFloating: now > 0,
        isHidden: now > 0 && !isUsed && (isDown || (isHidden && !isUp)),
      }))
    }
    follow()
    window.addEventListener('scroll', follow, { passive: true })
    return () => window.removeEventListener('scroll', follow)
  }, [bar])
  return state
}
