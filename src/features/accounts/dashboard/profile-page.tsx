import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { BackLink } from '#sections/section-kit/dashboard/back-link.tsx'
import { ApiFailure } from '#shared/http/api-failure.ts'
import { queryClient } from '#web/query-client.ts'
import { profileTextsFr } from '../profile.fr.ts'
import { devicesQuery, profileQuery } from './account-queries.ts'
import { DeviceList } from './device-list.tsx'
import { EditProfileSheet } from './edit-profile-sheet.tsx'
import { LanguageChoice } from './language-choice.tsx'
import { profileTexts } from './profile.texts.ts'
import { ProfileCard } from './profile-card.tsx'
import styles from './profile-page.module.css'

export async function clientLoader() {
  // The page shows the error of a failed query.
  await Promise.all([queryClient.prefetchQuery(profileQuery), queryClient.prefetchQuery(devicesQuery)])
  return null
}

export default function ProfilePage() {
  const { data: profile, error: profileError } = useQuery(profileQuery)
  const { data: devices, error: devicesError } = useQuery(devicesQuery)
  const problem = profileError ?? devicesError
  const [isEditing, setEditing] = useState(false)
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <BackLink />
        <h1 lang="fr">{profileTextsFr.title}</h1>
      </header>
      {problem && (
        <p className={styles.problem} role="alert">
          {(problem instanceof ApiFailure && problem.message) || profileTexts.loadFailed}
        </p>
      )}
      {profile && devices && (
        <>
          <ProfileCard {...profile} onEdit={() => setEditing(true)} />
          <section className={styles.language}>
            <span>
              <h2>{profileTexts.language}</h2>
              <p>{profileTexts.languageHint}</p>
            </span>
            <LanguageChoice />
          </section>
          <DeviceList sessions={devices} />
          {isEditing && <EditProfileSheet user={profile.user} onClose={() => setEditing(false)} />}
        </>
      )}
    </div>
  )
}
