import { type RefObject, useEffect, useRef, useState } from 'react'
import { movieSources } from '../responsive-sources.rules.ts'

interface Props {
  url: string
  className?: string | undefined
  isPlaying: boolean
}

/** A muted loop that plays only while it is visible. Nothing is loaded before it plays for the first time. */
export function LoopVideo({ url, className, isPlaying }: Props) {
  const video = useRef<HTMLVideoElement>(null)
  const isVisible = useIsVisible(video)
  const [isLoaded, setLoaded] = useState(false)
  const shouldPlay = isPlaying && isVisible
  if (shouldPlay && !isLoaded) setLoaded(true)

  useEffect(() => {
    const element = video.current
    if (!element) return
    // React does not set the `muted` attribute; without it a phone refuses to autoplay.
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

/** Whether the element is in the viewport or close to it. */
function useIsVisible(element: RefObject<Element | null>): boolean {
  const [isVisible, setVisible] = useState(false)
  useEffect(() => {
    const observer = new IntersectionObserver(
      entries => setVisible(entries.some(entry => entry.isIntersecting)),
      {
        rootMargin: '120px',
      },
    )
    if (element.current) observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return isVisible
}
