import { type ReactNode, useState } from 'react'
import { Segmented } from '#ui/segmented.tsx'
import { previewTexts } from './preview.en.ts'
import { PreviewFrame, type PreviewSize } from './preview-frame.tsx'
import styles from './preview-pane.module.css'

const SIZES = [
  { value: 'phone', label: previewTexts.phone },
  { value: 'desktop', label: previewTexts.desktop },
] as const

interface Props {
  /** Room for a long section beside a long form. */
  isTall: boolean
  children: ReactNode
}

/** The section as it would be on the site now, at the width of a phone or of a desktop. */
export function PreviewPane({ isTall, children }: Props) {
  // First as the person themself would see it.
  const [size, setSize] = useState<PreviewSize>(() =>
    matchMedia('(min-width: 1024px)').matches ? 'desktop' : 'phone',
  )
  return (
    <div className={styles.pane} data-size={size}>
      <div className={styles.bar}>
        <span>{previewTexts.live}</span>
        <Segmented label={previewTexts.size} choices={SIZES} value={size} onChoose={setSize} />
      </div>
      <div className={styles.screen}>
        <PreviewFrame title={previewTexts.frame} size={size} isTall={isTall}>
          {children}
        </PreviewFrame>
      </div>
    </div>
  )
}
