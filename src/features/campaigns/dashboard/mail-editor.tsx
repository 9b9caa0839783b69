import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { language } from '#shared/text/language.ts'
import {
  MAIL_EDITOR_HEIGHT,
  MAIL_EDITOR_PATH,
  MAIL_EDITOR_SANDBOX,
  parseEditorMessage,
} from '../mail-editor.rules.ts'
import styles from './mail-editor.module.css'
import { templateTexts } from './templates.texts.ts'

interface Props {
  /** Initial content; later changes of this prop are ignored. */
  start: string
  onChange: (content: string) => void
}

/** The editor in a sandboxed iframe. It gets its content once and posts every change back. */
export function MailEditor({ start, onChange }: Props) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [isReady, setReady] = useState(false)
  const handleMessage = useEffectEvent(({ source, data }: MessageEvent) => {
    if (source === null || source !== frame.current?.contentWindow) return
    const message = parseEditorMessage(data)
    if (message?.kind === 'changed') onChange(message.content)
    if (message?.kind !== 'ready') return
    // The origin of a sandboxed document is opaque, so no other target origin is possible.
    frame.current.contentWindow?.postMessage({ mailEditor: { content: start } }, '*')
    setReady(true)
  })
  useEffect(() => {
    addEventListener('message', handleMessage)
    return () => removeEventListener('message', handleMessage)
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
        src={`${MAIL_EDITOR_PATH}?language=${language()}`}
        sandbox={MAIL_EDITOR_SANDBOX}
        height={MAIL_EDITOR_HEIGHT}
      />
    </div>
  )
}
