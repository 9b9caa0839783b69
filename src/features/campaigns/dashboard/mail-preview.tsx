import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { language } from '#shared/text/language.ts'
import { Segmented } from '#ui/segmented.tsx'
import type { RenderedMail } from '../campaign.contract.ts'
import {
  inColourScheme,
  MAIL_PREVIEW_PATH,
  MAIL_PREVIEW_SANDBOX,
  parsePreviewMessage,
} from '../mail-preview.rules.ts'
import { previewTexts } from './campaigns.texts.ts'
import styles from './mail-preview.module.css'

type View = keyof typeof previewTexts.views

const views = () =>
  (['light', 'dark', 'text'] as const).map(value => ({ value, label: previewTexts.views[value] }))

/** A mail at the width of a phone, in light and dark mode and as plain text. */
export function MailPreview({ mail: { subject, html, text } }: { mail: RenderedMail }) {
  const [view, setView] = useState<View>('light')
  return (
    <div className={styles.preview}>
      <Segmented label={previewTexts.view} choices={views()} value={view} onChoose={setView} />
      <div className={styles.phone}>
        <p className={styles.subject} lang="fr">
          {subject}
        </p>
        {view === 'text' ? (
          <pre className={styles.text} lang="fr">
            {text}
          </pre>
        ) : (
          <MailFrame key={view} html={inColourScheme(html, view)} />
        )}
      </div>
    </div>
  )
}

/** The frame gets the mail once, and reports its height. */
function MailFrame({ html }: { html: string }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [height, setHeight] = useState<number | null>(null)
  const handleMessage = useEffectEvent(({ source, data }: MessageEvent) => {
    if (source === null || source !== frame.current?.contentWindow) return
    const message = parsePreviewMessage(data)
    if (message?.kind === 'height') setHeight(message.height)
    if (message?.kind !== 'ready') return
    // The origin of a sandboxed document is opaque, so no other target origin is possible.
    frame.current.contentWindow?.postMessage({ mailPreview: { html } }, '*')
  })
  useEffect(() => {
    addEventListener('message', handleMessage)
    return () => removeEventListener('message', handleMessage)
  }, [])
  return (
    <>
      {height === null && (
        <p className={styles.loading} role="status">
          {previewTexts.loading}
        </p>
      )}
      <iframe
        ref={frame}
        className={styles.frame}
        title={previewTexts.frame}
        src={`${MAIL_PREVIEW_PATH}?language=${language()}`}
        sandbox={MAIL_PREVIEW_SANDBOX}
        height={height ?? 0}
      />
    </>
  )
}
