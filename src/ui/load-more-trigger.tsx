import { useEffect, useRef } from 'react'

interface Props {
  onNear: () => void
  /** How far below the viewport counts as near, as a `rootMargin`. */
  margin: string
}

/** Placed below a list that has more. Give it a new key for each page: it then checks again whether the page filled the screen. */
export function LoadMoreTrigger({ onNear, margin }: Props) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const observer = new IntersectionObserver(entries => entries.at(-1)?.isIntersecting && onNear(), {
      rootMargin: margin,
    })
    if (element.current) observer.observe(element.current)
    return () => observer.disconnect()
  }, [onNear, margin])
  return <div ref={element} />
}
