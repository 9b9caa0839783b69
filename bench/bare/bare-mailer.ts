// nodemailer alone: as many mails over as many connections, and nothing written down.
// usage: node bench/bare/bare-mailer.ts PORT CONNECTIONS MAILS
import { createTransport } from 'nodemailer'
import { BARE_CONTENT, prepareLetter } from '#features/campaigns/server/campaign-letter.ts'
import { EXAMPLE_SETTINGS } from '#features/settings/server/settings.seed.ts'

const [port = 0, connections = 4, mails = 100] = process.argv.slice(2).map(Number)
const transport = createTransport({ host: '127.0.0.1', port, pool: true, maxConnections: connections })
const publicUrl = 'https://ceramique-boreale.example'
const words = { subject: 'Deux places', message: 'Bonjour!', content: BARE_CONTENT }
const write = prepareLetter(words, EXAMPLE_SETTINGS, publicUrl)
const numbers = Array.from({ length: mails }, (_, number) => number).values()

const lane = async () => {
  for (const number of numbers) {
    const letter = write({
      id: String(number),
      name: `Personne ${number}`,
      email: `personne${number}@exemple.ca`,
      basis: 'express',
      basisOn: '2026-01-02',
      unsubscribeUrl: `${publicUrl}/desabonnement/${'x'.repeat(64)}`,
    })
    await transport.sendMail({ ...letter, envelope: { from: letter.from.address, to: [letter.to.address] } })
  }
}
await Promise.all(Array.from({ length: connections }, lane))
transport.close()
