import { type ReactNode, useEffect, useRef, useState } from 'react'
import { MotionContext } from '#features/media/site/motion-context.ts'
import styles from './past-picture.module.css'
import { PreviewFrame } from './preview-frame.tsx'

/** A state of the section, small. Drawn once it comes near: a long history is many pages. */
export function PastPicture({ title, children }: { title: string; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true))
    if (place.current) observer.observe(place.current)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={place} className={styles.place}>
      {isNear && (
        <PreviewFrame title={title} size="desktop" isPicture>
          <MotionContext value={false}>{children}</MotionContext>
        </PreviewFrame>
      )}
    </div>
  )
}
