/** The document of the external widget: served by this site, but sandboxed without its origin. */
export const REVIEW_FRAME_PATH = '/avis/cadre'

/**
 * Set twice: on the iframe, and in the policy of the document itself, in case somebody opens it directly. Without
 * `allow-same-origin` its scripts can access neither the storage nor the pages of this site.
 */
export const REVIEW_FRAME_SANDBOX = 'allow-scripts allow-popups allow-popups-to-escape-sandbox'

interface ScriptSettings {
  reviewScriptUrl1: string
  reviewScriptUrl2: string
}

/** The widget's scripts, in order; empty if none are set. */
export const reviewScripts = ({ reviewScriptUrl1, reviewScriptUrl2 }: ScriptSettings): string[] =>
  [reviewScriptUrl1, reviewScriptUrl2].filter(Boolean)

/** The message that the frame posts to the page. */
export interface FrameReport {
  /** Of the rendered widget, in pixels. */
  height: number
  hasFailed: boolean
}

const MAX_HEIGHT = 4_000

/** Null for any other message: the scripts in the frame may post anything. */
export function readFrameReport(message: unknown): FrameReport | null {
  if (typeof message !== 'object' || message === null || !('reviews' in message)) return null
  const { height, hasFailed } = Object(message.reviews) as Record<string, unknown>
  if (typeof height !== 'number' || !(height >= 0)) return null
  return { height: Math.min(Math.ceil(height), MAX_HEIGHT), hasFailed: hasFailed === true }
}
