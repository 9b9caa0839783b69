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
import { signInRecords } from '#features/accounts/server/sign-in-records.store.ts'
import { teamRoutes } from '#features/accounts/server/team.routes.ts'
import { policyReportRoutes } from '#features/analytics/server/policy-reports.routes.ts'
import { openPresenceBook } from '#features/analytics/server/presence-book.ts'
import { statsRoutes } from '#features/analytics/server/stats.routes.ts'
import { visitRoutes } from '#features/analytics/server/visits.routes.ts'
import { vitalRoutes } from '#features/analytics/server/vitals.routes.ts'
import { openVitalsBook } from '#features/analytics/server/vitals-book.ts'
import { recordCall } from '#features/audit/server/audit.store.ts'
import { campaignRoutes } from '#features/campaigns/server/campaign.routes.ts'
import { registerEditorFrame } from '#features/campaigns/server/editor-frame.routes.ts'
import { registerMailReports } from '#features/campaigns/server/mail-report.routes.ts'
import { recipientRecords } from '#features/campaigns/server/recipient-records.store.ts'
import { templateRoutes } from '#features/campaigns/server/template.routes.ts'
import { unsubscribeRoutes } from '#features/campaigns/server/unsubscribe.routes.ts'
import { contactRecords } from '#features/contacts/server/contact-records.store.ts'
import { contactRoutes } from '#features/contacts/server/contacts.routes.ts'
import { importRoutes } from '#features/contacts/server/import.routes.ts'
import { inboxRoutes } from '#features/inbox/server/inbox.routes.ts'
import { messageRoutes } from '#features/inbox/server/message.routes.ts'
import { senderRoutes } from '#features/inbox/server/sender.routes.ts'
import { senderRecords } from '#features/inbox/server/sender-records.store.ts'
import { mediaRoutes } from '#features/media/server/media.routes.ts'
import type { Place } from '#features/media/server/places.store.ts'
import { registerRenditions } from '#features/media/server/rendition.routes.ts'
import type { Keeper } from '#features/privacy/server/person.store.ts'
import { privacyRoutes } from '#features/privacy/server/privacy.routes.ts'
import { alertRoutes } from '#features/pwa/server/alert.routes.ts'
import { registerAppShell } from '#features/pwa/server/shell.routes.ts'
import { reviewRecords } from '#features/reviews/server/review-records.store.ts'
import { reviewRoutes } from '#features/reviews/server/reviews.routes.ts'
import { settingsRoutes } from '#features/settings/server/settings.routes.ts'
import { registerApi } from '#platform/http/api.ts'
import { createHttpServer } from '#platform/http/http-server.ts'
import { readRevision } from '#platform/pages/publication.ts'
import type { Services } from '#platform/services.ts'
import { aboutRoutes } from '#sections/about/server/about.routes.ts'
import { aboutStore } from '#sections/about/server/about.store.ts'
import { featuresRoutes } from '#sections/features/server/features.routes.ts'
import { featuresStore } from '#sections/features/server/features.store.ts'
import { heroRoutes } from '#sections/hero/server/hero.routes.ts'
import { heroStore } from '#sections/hero/server/hero.store.ts'
import { storyRoutes } from '#sections/story/server/story.routes.ts'
import { storyStore } from '#sections/story/server/story.store.ts'

/** Where the site shows what is in the library. */
const PLACES: Place[] = [
  { name: 'Hero', addressesOf: heroStore.listAddresses },
  { name: 'About', addressesOf: aboutStore.listAddresses },
  { name: 'Features', addressesOf: featuresStore.listAddresses },
  { name: 'Story', addressesOf: storyStore.listAddresses },
]

/** Who holds something of people: all of it is told to them, and forgotten with them. */
const KEEPERS: Keeper[] = [senderRecords, contactRecords, recipientRecords, signInRecords, reviewRecords]

/** Everything the program answers but its pages. */
export async function createApi(
  services: Services,
  app = createHttpServer(services),
): Promise<FastifyInstance> {
  registerProbes(app, services)
  registerRenditions(app, services)
  registerEditorFrame(app)
  registerMailReports(app, services)
  registerAppShell(app, services)
  const presence = openPresenceBook(services)
  app.addHook('onClose', () => presence.close())
  const vitals = openVitalsBook(services)
  app.addHook('onClose', () => vitals.close())
  // One line for all of them: hashing is dear.
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
    ...settingsRoutes(services),
    ...heroRoutes(services),
    ...aboutRoutes(services),
    ...featuresRoutes(services),
    ...storyRoutes(services),
    ...mediaRoutes(services, PLACES),
    ...reviewRoutes(services),
    ...inboxRoutes(services),
    ...messageRoutes(services),
    ...senderRoutes(services),
    ...contactRoutes(services),
    ...importRoutes(services),
    ...templateRoutes(services),
    ...campaignRoutes(services),
    ...unsubscribeRoutes(services),
    ...privacyRoutes(services, KEEPERS),
    ...alertRoutes(services),
    ...policyReportRoutes(services),
    ...statsRoutes(services),
    ...visitRoutes(services, presence),
    ...vitalRoutes(services, vitals),
  ]
  const { db } = services
  await app.register(
    async api =>
      registerApi(
        api,
        routes,
        token => findSession(db, token),
        call => recordCall(db, call),
      ),
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
