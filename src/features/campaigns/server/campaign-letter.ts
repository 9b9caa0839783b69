import type { Settings } from '#features/settings/settings.contract.ts'
import type { Mail } from '#platform/mail/mailer.ts'
import { escapeXml } from '#shared/text/escape-xml.ts'
import { cutToGraphemes } from '#shared/text/graphemes.ts'
import { callName, fillPlaceholders } from '../campaign.rules.ts'
import { campaignFooter, type Reader } from './campaign-footer.fr.ts'
import { mailDocument } from './mail-shell.ts'
import { sanitiseBody } from './sanitise-body.ts'
import { textPart } from './text-part.ts'

export interface CampaignWords {
  subject: string
  content: string
  message: string
}

export interface Recipient extends Reader {
  /** Of its row: the same at every try. */
  id: string
  name: string
  unsubscribeUrl: string
}

/** What is typed without a template stands alone. */
export const BARE_CONTENT = '<div>{{message}}</div>'

const LONGEST_PREVIEW = 90

/** Does once per campaign what is the same for all, then makes each recipient's own mail. */
export function prepareLetter(words: CampaignWords, settings: Settings, publicUrl: string) {
  const body = sanitiseBody(words.content)
  const text = textPart(body)
  const message = words.message.trim()
  const messageHtml = escapeXml(message).replace(/\r\n?|\n/g, '<br>')
  const host = new URL(publicUrl).hostname
  return ({ id, name, unsubscribeUrl, ...reader }: Recipient): Mail => {
    const footer = campaignFooter({ settings, publicUrl, reader, unsubscribeUrl })
    const called = callName(name, reader.email)
    const readable = fillPlaceholders(text, { name: called, message })
    return {
      messageId: `<${id}.campaign@${host}>`,
      from: { name: settings.mailFromName || settings.name, address: settings.mailFromAddress },
      to: { name, address: reader.email },
      replyTo: { name: settings.name, address: settings.email },
      subject: words.subject,
      unsubscribeUrl,
      text: `${readable}\n\n-- \n${footer.text}\n`,
      html: mailDocument({
        subject: words.subject,
        preview: cutToGraphemes(readable.replace(/\s+/g, ' '), LONGEST_PREVIEW),
        body: fillPlaceholders(body, { name: escapeXml(called), message: messageHtml }),
        footer: footer.html,
      }),
    }
  }
}
