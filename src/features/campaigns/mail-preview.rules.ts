/** The document that shows a mail, sandboxed without our origin. */
export const MAIL_PREVIEW_PATH = '/dash/mail-preview'

export const MAIL_PREVIEW_SANDBOX = 'allow-scripts'

/** Message from the frame to the dashboard. */
export type PreviewMessage = { kind: 'ready' } | { kind: 'height'; height: number }

const MAX_HEIGHT = 12_000

/** Null for anything else: the frame is not trusted. */
export function parsePreviewMessage(message: unknown): PreviewMessage | null {
  if (typeof message !== 'object' || message === null || !('mailPreview' in message)) return null
  const { kind, height } = Object(message.mailPreview) as Record<string, unknown>
  if (kind === 'ready') return { kind }
  return kind === 'height' && typeof height === 'number' && height > 0
    ? { kind, height: Math.min(Math.ceil(height), MAX_HEIGHT) }
    : null
}

/** Shows a mail as a device in light or dark mode does, whatever the mode of this one. */
export const inColourScheme = (html: string, scheme: 'light' | 'dark') =>
  html.replaceAll('(prefers-color-scheme:dark)', scheme === 'dark' ? 'all' : 'not all')
