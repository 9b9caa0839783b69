import { type RefObject, useContext, useEffect, useRef, useState } from 'react'
import { movieSources } from '../light-copies.rules.ts'
import { MotionContext } from './motion-context.ts'

interface Props {
  url: string
  className?: string | undefined
  isPaused: boolean
}

/** Loops in silence, only while it is seen, and not at all for who asked for calm or few bytes. */
export function LoopVideo({ url, className, isPaused }: Props) {
  const video = useRef<HTMLVideoElement>(null)
  const isSeen = useIsSeen(video)
  const mayLoad = useMayMove()
  const shouldPlay = mayLoad && isSeen && !isPaused

  useEffect(() => {
    const element = video.current
    if (!element) return
    // React loses `muted` on the way to the element; without it a phone refuses to play.
    element.muted = true
    if (shouldPlay) void element.play().catch(() => {})
    else element.pause()
  }, [shouldPlay])

  return (
    <video
      ref={video}
      className={className}
      loop
      playsInline
      muted
      preload="none"
      tabIndex={-1}
      aria-hidden="true"
    >
      {mayLoad && isSeen && movieSources(url).map(source => <source key={source.src} {...source} />)}
    </video>
  )
}

/** True from the first time the element is near the screen; false again once it has left. */
function useIsSeen(element: RefObject<Element | null>): boolean {
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    const observer = new IntersectionObserver(
      entries => setSeen(entries.some(entry => entry.isIntersecting)),
      {
        rootMargin: '120px',
      },
    )
    if (element.current) observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return isSeen
}

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
