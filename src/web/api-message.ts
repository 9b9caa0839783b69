import { language } from '#shared/text/language.ts'

/**
 * What the server or a rule says in English, in the language of the dashboard. The translations are loaded with the first
 * message; without them, or for a message that has none, it stays English.
 */
export async function apiMessage(message: string): Promise<string> {
  if (language() === 'en') return message
  try {
    const { translateMessage } = await import('./translate-message.ts')
    return translateMessage(message) ?? message
  } catch {
    return message
  }
}
