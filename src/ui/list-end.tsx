import { useEffect, useRef } from 'react'

interface Props {
  onNear: () => void
  /** How far below the screen is near, as a margin. */
  margin: string
}

/** Stands below a list that has more. Given a new key for each page, it looks at once whether the page filled the screen. */
export function ListEnd({ onNear, margin }: Props) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const observer = new IntersectionObserver(entries => entries.at(-1)?.isIntersecting && onNear(), {
      rootMargin: margin,
    })
    if (place.current) observer.observe(place.current)
    return () => observer.disconnect()
  }, [onNear, margin])
  return <div ref={place} />
}
