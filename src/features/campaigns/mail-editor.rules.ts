/** The document that the mail editor lives in: ours, but without our origin. */
export const MAIL_EDITOR_PATH = '/dash/mail-editor'

/** The editor's own forms are read by its script; its policy lets none be sent. */
export const MAIL_EDITOR_SANDBOX = 'allow-scripts allow-forms'

/** Of the editor, tool bar included; in pixels. */
export const MAIL_EDITOR_HEIGHT = 500

/** What the frame tells the dialog. */
export type EditorReport = { kind: 'ready' } | { kind: 'changed'; content: string }

/** Null for anything else: whatever runs in the frame may send any message. */
export function readEditorReport(message: unknown): EditorReport | null {
  if (typeof message !== 'object' || message === null || !('mailEditor' in message)) return null
  const { kind, content } = Object(message.mailEditor) as Record<string, unknown>
  if (kind === 'ready') return { kind }
  return kind === 'changed' && typeof content === 'string' ? { kind, content } : null
}
