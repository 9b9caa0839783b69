// Negative control of campaign-under-fire: a worker without claims, which records mails only after sending them.
import { createEmailRenderer } from '#features/campaigns/server/campaign-email.ts'
import { readUnsubscribeLinks } from '#features/campaigns/server/unsubscribe-link.ts'
import { readStoredSettings } from '#features/settings/server/settings.store.ts'
import { loadConfig } from '#platform/config.ts'
import { createServices } from '#processes/create-services.ts'
import '#features/campaigns/server/campaigns.table.ts'

const { db, mailer, config } = createServices(loadConfig(process.env), 'careless')
const settings = await readStoredSettings(db)
const linkFor = await readUnsubscribeLinks(db, config.publicUrl)

for (;;) {
  const [campaign] = await db.selectFrom('campaigns').selectAll().execute()
  const waiting = await db
    .selectFrom('campaign_mails')
    .selectAll()
    .where('state', '=', 'pending')
    .limit(100)
    .execute()
  if (!campaign || waiting.length === 0) break
  const write = createEmailRenderer(campaign, settings, config.publicUrl)
  const queue = waiting.values()
  const lane = async () => {
    for (const { address_hash, basis_on, ...mail } of queue) {
      const email = write({ ...mail, basisOn: null, unsubscribeUrl: linkFor(address_hash) })
      const { outcome } = await mailer.send(email)
      if (outcome === 'sent')
        await db.updateTable('campaign_mails').set({ state: 'sent' }).where('id', '=', mail.id).execute()
    }
  }
  await Promise.all(Array.from({ length: config.mail.connections }, lane))
}
