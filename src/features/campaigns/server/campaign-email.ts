import type { Settings } from '#features/settings/settings.contract.ts'
import type { Mail } from '#platform/mail/mailer.ts'
import { escapeXml } from '#shared/text/escape-xml.ts'
import { cutToGraphemes } from '#shared/text/graphemes.ts'
import { fillPlaceholders, greetingName } from '../campaign.rules.ts'
import { campaignFooter, type FooterRecipient } from './campaign-footer.fr.ts'
import { mailDocument } from './email-layout.ts'
import { sanitiseBody } from './sanitise-body.ts'
import { textPart } from './text-part.ts'

export interface CampaignContent {
  subject: string
  content: string
  message: string
}

export interface Recipient extends FooterRecipient {
  /** Of its row, the same on every attempt. */
  id: string
  name: string
  unsubscribeUrl: string
}

/** The content of a mail without a template. */
export const BARE_CONTENT = '<div>{{message}}</div>'

const MAX_PREVIEW_LENGTH = 90

/** Prepares once what all mails of a campaign share; the returned function renders the mail of one recipient. */
export function createEmailRenderer(campaign: CampaignContent, settings: Settings, publicUrl: string) {
  const body = sanitiseBody(campaign.content)
  const text = textPart(body)
  const message = campaign.message.trim()
  const messageHtml = escapeXml(message).replace(/\r\n?|\n/g, '<br>')
  const host = new URL(publicUrl).hostname
  return ({ id, name, unsubscribeUrl, ...recipient }: Recipient): Mail => {
    const footer = campaignFooter({ settings, publicUrl, recipient, unsubscribeUrl })
    const greeting = greetingName(name, recipient.email)
    const plainText = fillPlaceholders(text, { name: greeting, message })
    return {
      messageId: `<${id}.campaign@${host}>`,
      from: { name: settings.mailFromName || settings.name, address: settings.mailFromAddress },
      to: { name, address: recipient.email },
      replyTo: { name: settings.name, address: settings.email },
      subject: campaign.subject,
      unsubscribeUrl,
      text: `${plainText}\n\n-- \n${footer.text}\n`,
      html: mailDocument({
        subject: campaign.subject,
        preview: cutToGraphemes(plainText.replace(/\s+/g, ' '), MAX_PREVIEW_LENGTH),
        body: fillPlaceholders(body, { name: escapeXml(greeting), message: messageHtml }),
        footer: footer.html,
      }),
    }
  }
}
