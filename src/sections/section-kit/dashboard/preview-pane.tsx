import { type ReactNode, useState } from 'react'
import { Segmented } from '#ui/segmented.tsx'
import { PreviewFrame, type PreviewSize } from './preview-frame.tsx'
import styles from './preview-pane.module.css'
import { previewTexts } from './section-editor.texts.ts'

const sizes = () =>
  [
    { value: 'phone', label: previewTexts.phone },
    { value: 'desktop', label: previewTexts.desktop },
  ] as const

interface Props {
  /** Higher, for a long section beside a long form. */
  isTall: boolean
  children: ReactNode
}

/** The section as visitors would see it, at the width of a phone or of a desktop. */
export function PreviewPane({ isTall, children }: Props) {
  // Initially the size of the user's own device.
  const [size, setSize] = useState<PreviewSize>(() =>
    matchMedia('(min-width: 1024px)').matches ? 'desktop' : 'phone',
  )
  return (
    <div className={styles.pane} data-size={size}>
      <div className={styles.bar}>
        <span>{previewTexts.live}</span>
        <Segmented label={previewTexts.size} choices={sizes()} value={size} onChoose={setSize} />
      </div>
      <div className={styles.screen}>
        <PreviewFrame title={previewTexts.frame} size={size} isTall={isTall}>
          {children}
        </PreviewFrame>
      </div>
    </div>
  )
}
