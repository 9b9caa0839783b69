import type { FastifyInstance } from 'fastify'
import { accountLinkRoutes } from '#features/accounts/server/account-link.routes.ts'
import { authRoutes } from '#features/accounts/server/auth.routes.ts'
import { avatarRoutes } from '#features/accounts/server/avatar.routes.ts'
import { challengeRoutes, requireSecondFactor } from '#features/accounts/server/challenge.routes.ts'
import { deviceRoutes } from '#features/accounts/server/device.routes.ts'
import { createPasswordHasher } from '#features/accounts/server/password-hasher.ts'
import { profileRoutes } from '#features/accounts/server/profile.routes.ts'
import { secondFactorRoutes } from '#features/accounts/server/second-factor.routes.ts'
import { findSession } from '#features/accounts/server/session.store.ts'
import { signInPersonalData } from '#features/accounts/server/sign-in-privacy.store.ts'
import { teamRoutes } from '#features/accounts/server/team.routes.ts'
import { testMailRoutes } from '#features/accounts/server/test-mail.routes.ts'
import { cspReportRoutes } from '#features/analytics/server/csp-reports.routes.ts'
import { createPresenceBuffer } from '#features/analytics/server/presence-write-buffer.ts'
import { statsRoutes } from '#features/analytics/server/stats.routes.ts'
import { visitRoutes } from '#features/analytics/server/visits.routes.ts'
import { vitalRoutes } from '#features/analytics/server/vitals.routes.ts'
import { createVitalsBuffer } from '#features/analytics/server/vitals-write-buffer.ts'
import { auditRoutes } from '#features/audit/server/audit.routes.ts'
import { recordCall } from '#features/audit/server/audit.store.ts'
import { campaignRoutes } from '#features/campaigns/server/campaign.routes.ts'
import { registerEditorFrame } from '#features/campaigns/server/editor-frame.routes.ts'
import { registerMailWebhook } from '#features/campaigns/server/mail-webhook.routes.ts'
import { registerPreviewFrame } from '#features/campaigns/server/preview-frame.routes.ts'
import { recipientPersonalData } from '#features/campaigns/server/recipient-privacy.store.ts'
import { templateRoutes } from '#features/campaigns/server/template.routes.ts'
import { unsubscribeRoutes } from '#features/campaigns/server/unsubscribe.routes.ts'
import { contactPersonalData } from '#features/contacts/server/contact-privacy.store.ts'
import { contactRoutes } from '#features/contacts/server/contacts.routes.ts'
import { importRoutes } from '#features/contacts/server/import.routes.ts'
import { contactFormRoutes } from '#features/conversations/server/contact.routes.ts'
import { mailboxRoutes } from '#features/conversations/server/mailbox.routes.ts'
import { messageRoutes } from '#features/conversations/server/message.routes.ts'
import { photoRoutes } from '#features/conversations/server/photo.routes.ts'
import { photoUploadRoutes } from '#features/conversations/server/photo-upload.routes.ts'
import { senderRoutes } from '#features/conversations/server/sender.routes.ts'
import { senderPersonalData } from '#features/conversations/server/sender-privacy.store.ts'
import { healthRoutes } from '#features/health/server/health.routes.ts'
import { mediaRoutes } from '#features/media/server/media.routes.ts'
import type { MediaUsage } from '#features/media/server/media-usage.store.ts'
import { registerRenditions } from '#features/media/server/rendition.routes.ts'
import type { PersonalDataProvider } from '#features/privacy/server/person.store.ts'
import { privacyRoutes } from '#features/privacy/server/privacy.routes.ts'
import { alertRoutes } from '#features/pwa/server/alert.routes.ts'
import { registerPwa } from '#features/pwa/server/pwa.routes.ts'
import { reviewRecords } from '#features/reviews/server/review-records.store.ts'
import { reviewRoutes } from '#features/reviews/server/reviews.routes.ts'
import { selfTestRoutes } from '#features/self-test/server/self-test.routes.ts'
import { settingsRoutes } from '#features/settings/server/settings.routes.ts'
import { startRoutes } from '#features/start/server/start.routes.ts'
import { registerApi } from '#platform/http/api.ts'
import { createHttpServer } from '#platform/http/http-server.ts'
import { refuseUnderPressure } from '#platform/http/pressure.ts'
import { readRevision } from '#platform/pages/revision.ts'
import type { Services } from '#platform/services.ts'
import { featuresEndpoints } from '#sections/features/features.contract.ts'
import { featuresStore } from '#sections/features/server/features.store.ts'
import { heroEndpoints } from '#sections/hero/hero.contract.ts'
import { heroStore } from '#sections/hero/server/hero.store.ts'
import { aboutEndpoints, storyEndpoints } from '#sections/picture-text/picture-text.contract.ts'
import { aboutStore, storyStore } from '#sections/picture-text/server/picture-text.store.ts'
import { defineSection } from '#sections/section-kit/server/section.routes.ts'

/** The sections of the home page, each with its routes. */
const SECTIONS = [
  defineSection('Hero', heroEndpoints, heroStore),
  defineSection('About', aboutEndpoints, aboutStore),
  defineSection('Features', featuresEndpoints, featuresStore),
  defineSection('Story', storyEndpoints, storyStore),
]

/** Where the site shows items of the media library. */
const MEDIA_USAGES: MediaUsage[] = SECTIONS.map(({ name, listAddresses }) => ({
  name,
  listUrls: listAddresses,
}))

/** All features with personal data: an export or an erasure of a person goes through each of them. */
const PERSONAL_DATA_PROVIDERS: PersonalDataProvider[] = [
  senderPersonalData,
  contactPersonalData,
  recipientPersonalData,
  signInPersonalData,
  reviewRecords,
]

/** All routes except the pages. */
export async function createApi(
  services: Services,
  app = createHttpServer(services),
): Promise<FastifyInstance> {
  registerProbes(app, services)
  registerRenditions(app, services)
  registerEditorFrame(app)
  registerPreviewFrame(app)
  registerMailWebhook(app, services)
  registerPwa(app, services)
  const presence = createPresenceBuffer(services)
  app.addHook('onClose', () => presence.close())
  const vitals = createVitalsBuffer(services)
  app.addHook('onClose', () => vitals.close())
  // One queue for all of them: hashing is expensive.
  const passwords = createPasswordHasher()
  const routes = [
    ...authRoutes(services, passwords, requireSecondFactor(services)),
    ...secondFactorRoutes(services, passwords),
    ...challengeRoutes(services),
    ...profileRoutes(services, passwords),
    ...avatarRoutes(services),
    ...deviceRoutes(services),
    ...accountLinkRoutes(services, passwords),
    ...teamRoutes(services),
    ...testMailRoutes(services),
    ...selfTestRoutes(services),
    ...startRoutes(services),
    ...settingsRoutes(services),
    ...SECTIONS.flatMap(({ routes }) => routes(services)),
    ...mediaRoutes(services, MEDIA_USAGES),
    ...reviewRoutes(services),
    ...contactFormRoutes(services),
    ...messageRoutes(services),
    ...photoRoutes(services),
    ...photoUploadRoutes(services),
    ...mailboxRoutes(services),
    ...senderRoutes(services),
    ...contactRoutes(services),
    ...importRoutes(services),
    ...templateRoutes(services),
    ...campaignRoutes(services),
    ...unsubscribeRoutes(services),
    ...privacyRoutes(services, PERSONAL_DATA_PROVIDERS),
    ...auditRoutes(services),
    ...healthRoutes(services),
    ...alertRoutes(services),
    ...cspReportRoutes(services),
    ...statsRoutes(services),
    ...visitRoutes(services, presence),
    ...vitalRoutes(services, vitals),
  ]
  const { db, config } = services
  await app.register(
    async api => {
      await refuseUnderPressure(api, config.http.maxEventLoopDelayMs)
      await registerApi(
        api,
        routes,
        token => findSession(db, token),
        call => recordCall(db, call),
      )
    },
    { prefix: '/api' },
  )
  return app
}

/** `healthz`: this process runs. `readyz`: it can serve, which takes the database. */
function registerProbes(app: FastifyInstance, { db }: Services): void {
  const isPublic = { config: { access: 'public' as const } }
  app.get('/healthz', isPublic, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'alive' }),
  )
  app.get('/readyz', isPublic, async (_request, reply) => {
    await readRevision(db)
    return reply.header('cache-control', 'no-store').send({ status: 'ready' })
  })
}
