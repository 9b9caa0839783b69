/** The document that the external widget lives in: ours, but without our origin. */
export const REVIEW_FRAME_PATH = '/avis/cadre'

/**
 * What the frame may do, said twice: by the element that shows it, and by the document itself, should somebody open it
 * alone. Without `allow-same-origin` its scripts reach neither this site's storage nor its pages.
 */
export const REVIEW_FRAME_SANDBOX = 'allow-scripts allow-popups allow-popups-to-escape-sandbox'

interface ScriptSettings {
  reviewScriptUrl1: string
  reviewScriptUrl2: string
}

/** The widget's scripts, in their order; none while nobody set any. */
export const reviewScripts = ({ reviewScriptUrl1, reviewScriptUrl2 }: ScriptSettings): string[] =>
  [reviewScriptUrl1, reviewScriptUrl2].filter(Boolean)

/** What the frame tells the page. */
export interface FrameReport {
  /** Of what the widget has drawn so far, in pixels. */
  height: number
  hasFailed: boolean
}

const TALLEST = 4_000

/** Null for anything else: whatever runs in the frame may send any message. */
export function readFrameReport(message: unknown): FrameReport | null {
  if (typeof message !== 'object' || message === null || !('reviews' in message)) return null
  const { height, hasFailed } = Object(message.reviews) as Record<string, unknown>
  if (typeof height !== 'number' || !(height >= 0)) return null
  return { height: Math.min(Math.ceil(height), TALLEST), hasFailed: hasFailed === true }
}
