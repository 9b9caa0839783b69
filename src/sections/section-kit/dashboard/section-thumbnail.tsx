import { type ReactNode, useEffect, useRef, useState } from 'react'
import { PreviewFrame } from './preview-frame.tsx'
import styles from './section-thumbnail.module.css'

/** One version of the section, small. Rendered when it scrolls into view: a long history has many versions. */
export function SectionThumbnail({ title, children }: { title: string; children: ReactNode }) {
  const container = useRef<HTMLDivElement>(null)
  const [isVisible, setVisible] = useState(false)
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setVisible(true))
    if (container.current) observer.observe(container.current)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={container} className={styles.container}>
      {isVisible && (
        <PreviewFrame title={title} size="desktop" isInert>
          {children}
        </PreviewFrame>
      )}
    </div>
  )
}
