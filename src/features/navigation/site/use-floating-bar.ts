import { type RefObject, useEffect, useState } from 'react'

/** Smaller movements do not count as a direction. */
const STEP_PX = 4

/** Normal at the top of the page, floating below; hidden while scrolling down, shown while scrolling up. */
export function useFloatingBar(bar: RefObject<HTMLElement | null>): {
  isFloating: boolean
  isHidden: boolean
} {
  const [state, setState] = useState({ isFloating: false, isHidden: false })

  useEffect(() => {
    let last = window.scrollY
    const update = () => {
      const now = window.scrollY
      const isInUse =
        bar.current?.contains(document.activeElement) || bar.current?.querySelector('details[open]') !== null
      const isDown = now > last + STEP_PX
      const isUp = now < last - STEP_PX
      if (isDown || isUp || now <= 0) last = now
      setState(({ isHidden }) => ({
        isFloating: now > 0,
        isHidden: now > 0 && !isInUse && (isDown || (isHidden && !isUp)),
      }))
    }
    update()
    window.addEventListener('scroll', update, { passive: true })
    return () => window.removeEventListener('scroll', update)
  }, [bar])
  return state
}
