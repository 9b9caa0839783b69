import { type MouseEvent, type ReactNode, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { logInBrowser } from '#web/browser-log.ts'
import { adoptSiteStyles } from '#web/site-styles.ts'
import { previewTexts } from './preview.en.ts'
import styles from './preview-frame.module.css'
import { useFittingScale } from './use-fitting-scale.ts'

export type PreviewSize = 'phone' | 'desktop'

/** The screens that visitors hold or sit at; the frame is scaled to the room there is. */
const WIDTHS: Record<PreviewSize, number> = { phone: 390, desktop: 1280 }

/** With a doctype: without one the browser would lay it out as pages of the last century. */
const EMPTY_PAGE = '<!doctype html><html lang="fr-CA"><head><meta charset="utf-8"></head><body></body></html>'

interface Props {
  title: string
  size: PreviewSize
  isTall?: boolean
  /** Only to look at: nothing in it can be pressed or focused. */
  isPicture?: boolean
  children: ReactNode
}

/**
 * Public components in a document of their own, with the page's styles and a visitor's width:
 * the dashboard's rules stay outside, media queries and viewport units mean what they mean on the site.
 */
export function PreviewFrame({ title, size, isTall = false, isPicture = false, children }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const [body, setBody] = useState<HTMLElement | null>(null)
  const [hasFailed, setFailed] = useState(false)
  useFittingScale(box, WIDTHS[size])

  async function furnish({ contentDocument: page }: HTMLIFrameElement) {
    if (!page) return
    try {
      await adoptSiteStyles(page)
      // A page fills the screen; a part of one is as high as it is.
      page.body.style.minHeight = '0'
      setBody(page.body)
    } catch (error) {
      logInBrowser('The preview has no styles', error)
      setFailed(true)
    }
  }

  return (
    <div ref={box} className={styles.box} data-size={size} data-tall={isTall}>
      <iframe
        className={styles.frame}
        title={title}
        srcDoc={EMPTY_PAGE}
        inert={isPicture}
        onLoad={event => void furnish(event.currentTarget)}
      />
      {hasFailed && <p className={styles.failure}>{previewTexts.failed}</p>}
      {body &&
        createPortal(
          <main ref={main => followHeight(box.current, main)} onClickCapture={stayHere}>
            {children}
          </main>,
          body,
        )}
    </div>
  )
}

/** Something shorter than the screen leaves no empty room below it. */
function followHeight(box: HTMLElement | null, main: HTMLElement | null) {
  if (!box || !main) return
  const observer = new ResizeObserver(() => box.style.setProperty('--content', String(main.offsetHeight)))
  observer.observe(main)
  return () => observer.disconnect()
}

/** A link would take the frame away from what it shows. */
function stayHere(event: MouseEvent) {
  if ((event.target as Element).closest('a')) event.preventDefault()
}
