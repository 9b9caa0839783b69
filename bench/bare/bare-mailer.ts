// nodemailer without our code: the same number of mails and connections, nothing recorded.
// usage: node bench/bare/bare-mailer.ts PORT CONNECTIONS MAILS
import { createTransport } from 'nodemailer'
import { BARE_CONTENT, createEmailRenderer } from '#features/campaigns/server/campaign-email.ts'
import { EXAMPLE_SETTINGS } from '#features/settings/server/settings.seed.ts'

const [port = 0, connections = 4, mails = 100] = process.argv.slice(2).map(Number)
const transport = createTransport({ host: '127.0.0.1', port, pool: true, maxConnections: connections })
const publicUrl = 'https://ceramique-boreale.example'
const content = { subject: 'Deux places', message: 'Bonjour!', content: BARE_CONTENT }
const write = createEmailRenderer(content, EXAMPLE_SETTINGS, publicUrl)
const numbers = Array.from({ length: mails }, (_, number) => number).values()

const lane = async () => {
  for (const number of numbers) {
    const mail = write({
      id: String(number),
      name: `Personne ${number}`,
      email: `personne${number}@exemple.ca`,
      basis: 'express',
      basisOn: '2026-01-02',
      unsubscribeUrl: `${publicUrl}/desabonnement/${'x'.repeat(64)}`,
    })
    await transport.sendMail({ ...mail, envelope: { from: mail.from.address, to: [mail.to.address] } })
  }
}
await Promise.all(Array.from({ length: connections }, lane))
transport.close()
