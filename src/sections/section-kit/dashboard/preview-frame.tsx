import {
  type MouseEvent,
  type ReactNode,
  type RefObject,
  use,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import { logInBrowser } from '#web/browser-log.ts'
import { adoptSiteStyles } from '#web/site-styles.ts'
import { PreviewBehaviours } from './preview-behaviours.ts'
import styles from './preview-frame.module.css'
import { previewTexts } from './section-editor.texts.ts'

export type PreviewSize = 'phone' | 'desktop'

/** Viewport widths of visitors; the frame is scaled to the available width. */
const WIDTHS: Record<PreviewSize, number> = { phone: 390, desktop: 1280 }

/** With a doctype: without one the browser renders in quirks mode. */
const EMPTY_PAGE = '<!doctype html><html lang="fr-CA"><head><meta charset="utf-8"></head><body></body></html>'

interface Props {
  title: string
  size: PreviewSize
  isTall?: boolean
  /** Nothing in it moves or can be pressed or focused, and no movie is loaded. */
  isInert?: boolean
  children: ReactNode
}

/**
 * Public components in an iframe with the site's styles and a visitor's viewport width: no dashboard styles apply, and
 * media queries and viewport units work as on the site.
 */
export function PreviewFrame({ title, size, isTall = false, isInert = false, children }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const [body, setBody] = useState<HTMLElement | null>(null)
  const [hasFailed, setFailed] = useState(false)
  useFittingScale(box, WIDTHS[size])
  const attachBehaviours = use(PreviewBehaviours)
  useEffect(() => {
    if (body && !isInert) return attachBehaviours(body.ownerDocument)
  }, [body, isInert, attachBehaviours])

  async function fill({ contentDocument: page }: HTMLIFrameElement) {
    if (!page) return
    try {
      await adoptSiteStyles(page)
      // The site's body fills the screen; a single section must not.
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
        inert={isInert}
        onLoad={event => void fill(event.currentTarget)}
      />
      {hasFailed && <p className={styles.failure}>{previewTexts.failed}</p>}
      {body &&
        createPortal(
          <main ref={main => observeHeight(box.current, main)} onClickCapture={preventNavigation}>
            {children}
          </main>,
          body,
        )}
    </div>
  )
}

/** Content shorter than the screen leaves no empty space below it. */
function observeHeight(box: HTMLElement | null, main: HTMLElement | null) {
  if (!box || !main) return
  const observer = new ResizeObserver(() => box.style.setProperty('--content', String(main.offsetHeight)))
  observer.observe(main)
  return () => observer.disconnect()
}

/** A link would navigate the iframe away from the preview. */
function preventNavigation(event: MouseEvent) {
  if ((event.target as Element).closest('a')) event.preventDefault()
}

/** Sets `--scale` so that content of `width` pixels fits the box. */
function useFittingScale(box: RefObject<HTMLElement | null>, width: number): void {
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const rescale = () => {
      // A hidden box has no width.
      if (element.clientWidth > 0) element.style.setProperty('--scale', String(element.clientWidth / width))
    }
    rescale()
    const observer = new ResizeObserver(rescale)
    observer.observe(element)
    return () => observer.disconnect()
  }, [box, width])
}
