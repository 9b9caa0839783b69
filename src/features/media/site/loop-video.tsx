import { type RefObject, useEffect, useRef, useState } from 'react'
import { movieSources } from '../light-copies.rules.ts'

interface Props {
  url: string
  className?: string | undefined
  isPlaying: boolean
}

/** Loops in silence and only while it is seen; not a byte of it is loaded before it shall play. */
export function LoopVideo({ url, className, isPlaying }: Props) {
  const video = useRef<HTMLVideoElement>(null)
  const isSeen = useIsSeen(video)
  const [isLoaded, setLoaded] = useState(false)
  const shouldPlay = isPlaying && isSeen
  if (shouldPlay && !isLoaded) setLoaded(true)

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
      data-needs-script
      tabIndex={-1}
      aria-hidden="true"
    >
      {isLoaded && movieSources(url).map(source => <source key={source.src} {...source} />)}
    </video>
  )
}

/** Whether the element is on the screen or close to it. */
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
