import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { conversationTexts } from '#features/conversations/dashboard/conversation.texts.ts'
import { useInboxCounts } from '#features/conversations/dashboard/conversation-queries.ts'
import { MailboxProblemCard, mailboxQuery } from '#features/conversations/dashboard/mailbox-card.tsx'
import { HealthNote } from '#features/health/dashboard/health-note.tsx'
import { healthQuery } from '#features/health/dashboard/health-queries.ts'
import { WhatsNewNote } from '#features/health/dashboard/whats-new-note.tsx'
import { isFormBroken, SelfTestCard, selfTestQuery } from '#features/self-test/dashboard/self-test-card.tsx'
import { currentSession, isAdmin, isHelper } from '#features/session/dashboard/session.ts'
import { useSession } from '#features/session/dashboard/use-session.ts'
import { settingsQuery } from '#features/settings/dashboard/settings-queries.ts'
import { findPlaceholders } from '#features/settings/placeholder.rules.ts'
import { formatNow } from '#shared/time/dates.ts'
import { ConnectionNote } from '#ui/connection-note.tsx'
import { queryClient } from '#web/query-client.ts'
import { useNow } from '#web/use-now.ts'
import { dashboardTexts } from '../dashboard/dashboard.texts.ts'
import { DaysChart } from './days-chart.tsx'
import { overviewQuery, startQuery, visitsQuery, vitalsQuery } from './home-queries.ts'
import styles from './home-screen.module.css'
import { homeTexts } from './home-screen.texts.ts'
import { HomeStats } from './home-stats.tsx'
import { StartChecklist } from './start-checklist.tsx'
import { ToDoList } from './to-do-list.tsx'
import { VitalsCard } from './vitals-card.tsx'

export async function loadHome() {
  await Promise.all([
    queryClient.fetchQuery(overviewQuery),
    queryClient.fetchQuery(settingsQuery),
    queryClient.fetchQuery(vitalsQuery),
    // These never reject: home works without them.
    queryClient.prefetchQuery(selfTestQuery),
    queryClient.prefetchQuery(mailboxQuery),
    ...(isAdmin(currentSession().getState())
      ? [queryClient.prefetchQuery(startQuery), queryClient.prefetchQuery(healthQuery)]
      : []),
  ])
}

export function HomeScreen() {
  const session = useSession()
  const { data: overview } = useSuspenseQuery(overviewQuery)
  const { data: settings } = useSuspenseQuery(settingsQuery)
  const { data: vitals } = useSuspenseQuery(vitalsQuery)
  const { data: visits } = useQuery(visitsQuery)
  const { data: start } = useQuery({ ...startQuery, enabled: isAdmin(session) })
  const isStarting = start !== undefined && !(start.isReady && start.isFinished)
  const { data: selfTest } = useQuery(selfTestQuery)
  // It stays where it is while somebody looks at it.
  const [isBroken] = useState(isFormBroken(selfTest))
  const { data: mailbox } = useQuery(mailboxQuery)
  const { isConnected } = useInboxCounts()
  const { waiting, days } = overview
  const now = useNow()
  return (
    <>
      <header className={styles.head}>
        <h1>
          <span className={styles.welcome}>{dashboardTexts.welcome(session.profile?.name ?? '')}</span>{' '}
          {waiting > 0 ? (
            <>
              <span className={styles.wait}>{homeTexts.people(waiting)}</span> {homeTexts.areWaiting(waiting)}
            </>
          ) : mailbox?.state === 'on' ? (
            homeTexts.everyoneAnswered
          ) : (
            homeTexts.everyoneAnsweredUnsure
          )}
        </h1>
        <p className={styles.now}>{formatNow(now)}</p>
        {waiting === 0 && mailbox?.state === 'notSetUp' && (
          <p className={styles.unsure}>
            {homeTexts.unsureHint} {conversationTexts.connectMailbox}
          </p>
        )}
        {waiting === 0 && mailbox?.state === 'connecting' && (
          <p className={styles.unsure}>{homeTexts.notChecked(mailbox.checkedAt)}</p>
        )}
      </header>
      {!isConnected && <ConnectionNote text={dashboardTexts.noConnection} />}
      {isAdmin(session) && <HealthNote />}
      <MailboxProblemCard />
      {isBroken && (
        <div className={styles.broken}>
          <SelfTestCard />
        </div>
      )}
      <WhatsNewNote />
      {isStarting && session.profile && (
        <StartChecklist start={start} settings={settings} profile={session.profile} />
      )}
      <div className={styles.halves}>
        <ToDoList
          overview={overview}
          placeholders={isAdmin(session) && !isStarting ? findPlaceholders(settings) : []}
          mayChange={isHelper(session)}
          isAdmin={isAdmin(session)}
        />
        <DaysChart
          days={days.map(({ day, messages }, index) => ({
            day,
            messages,
            visits: visits?.days[index]?.visits ?? 0,
          }))}
          since={visits ? visits.since : (days[0]?.day ?? null)}
        />
      </div>
      {!isBroken && <SelfTestCard />}
      <div className={styles.stats}>
        <HomeStats />
      </div>
      <VitalsCard vitals={vitals} />
    </>
  )
}
