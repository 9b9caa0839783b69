/** The document of the mail editor, sandboxed without our origin. */
export const MAIL_EDITOR_PATH = '/dash/mail-editor'

/** The editor's own dialogs are forms; its Content-Security-Policy forbids submitting them. */
export const MAIL_EDITOR_SANDBOX = 'allow-scripts allow-forms'

/** In pixels, including the toolbar. */
export const MAIL_EDITOR_HEIGHT = 500

/** Message from the frame to the dialog. */
export type EditorMessage = { kind: 'ready' } | { kind: 'changed'; content: string }

/** Null for anything else: the frame is not trusted. */
export function parseEditorMessage(message: unknown): EditorMessage | null {
  if (typeof message !== 'object' || message === null || !('mailEditor' in message)) return null
  const { kind, content } = Object(message.mailEditor) as Record<string, unknown>
  if (kind === 'ready') return { kind }
  return kind === 'changed' && typeof content === 'string' ? { kind, content } : null
}
