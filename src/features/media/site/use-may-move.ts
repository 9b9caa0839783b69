import { useContext, useEffect, useState } from 'react'
import { MotionContext } from './motion-context.ts'

interface Connection {
  saveData?: boolean
}

/** Known in the browser alone; until then nothing moves and nothing is loaded. */
export function useMayMove(): boolean {
  const isWanted = useContext(MotionContext)
  const [mayMove, setMayMove] = useState(false)
  useEffect(() => {
    const calm = matchMedia('(prefers-reduced-motion: reduce)')
    const { connection } = navigator as Navigator & { connection?: Connection }
    const judge = () => setMayMove(!calm.matches && connection?.saveData !== true)
    judge()
    calm.addEventListener('change', judge)
    return () => calm.removeEventListener('change', judge)
  }, [])
  return isWanted && mayMove
}
