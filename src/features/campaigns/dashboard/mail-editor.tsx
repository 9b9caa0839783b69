import { useEffect, useEffectEvent, useRef, useState } from 'react'
import {
  MAIL_EDITOR_HEIGHT,
  MAIL_EDITOR_PATH,
  MAIL_EDITOR_SANDBOX,
  readEditorReport,
} from '../mail-editor.rules.ts'
import styles from './mail-editor.module.css'
import { templateTexts } from './templates.en.ts'

interface Props {
  /** What it starts with; afterwards the editor knows better. */
  start: string
  onChange: (content: string) => void
}

/** The editor in its own document. It is told once what to show, and tells every change. */
export function MailEditor({ start, onChange }: Props) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [isReady, setReady] = useState(false)
  const hear = useEffectEvent(({ source, data }: MessageEvent) => {
    if (source === null || source !== frame.current?.contentWindow) return
    const report = readEditorReport(data)
    if (report?.kind === 'changed') onChange(report.content)
    if (report?.kind !== 'ready') return
    // A document without an origin can be addressed by no name.
    frame.current.contentWindow?.postMessage({ mailEditor: { content: start } }, '*')
    setReady(true)
  })
  useEffect(() => {
    addEventListener('message', hear)
    return () => removeEventListener('message', hear)
  }, [])
  return (
    <div className={styles.frame} style={{ height: MAIL_EDITOR_HEIGHT }}>
      {!isReady && (
        <p className={styles.loading} role="status">
          {templateTexts.editorLoading}
        </p>
      )}
      <iframe
        ref={frame}
        title={templateTexts.content}
        src={MAIL_EDITOR_PATH}
        sandbox={MAIL_EDITOR_SANDBOX}
        height={MAIL_EDITOR_HEIGHT}
      />
    </div>
  )
}
