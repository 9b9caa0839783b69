import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { listDevices } from '#features/accounts/devices.contract.ts'
import { readProfile } from '#features/accounts/profile.contract.ts'
import { profileTextsFr } from '#features/accounts/profile.fr.ts'
import { BackLink } from '#sections/section-kit/dashboard/frame/back-link.tsx'
import { ApiFailure } from '#shared/http/api-failure.ts'
import { browserApi } from '#web/browser-api.ts'
import type { Route } from './+types/profile-page'
import { DeviceList } from './device-list.tsx'
import { EditProfileSheet } from './edit-profile-sheet.tsx'
import { profileTexts } from './profile.en.ts'
import { ProfileCard } from './profile-card.tsx'
import styles from './profile-page.module.css'

export async function clientLoader() {
  try {
    const [{ user, avatarUpload = null }, { sessions }] = await Promise.all([
      browserApi().call(readProfile, {}),
      browserApi().call(listDevices, {}),
    ])
    return { user, avatarUpload, sessions, problem: null }
  } catch (error) {
    return { user: null, avatarUpload: null, sessions: [], problem: wordsFor(error) }
  }
}

export default function ProfilePage({ loaderData }: Route.ComponentProps) {
  const { user, avatarUpload, sessions, problem } = loaderData
  const [isEditing, setEditing] = useState(false)
  const { revalidate } = useRevalidator()
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <BackLink />
        <h1 lang="fr">{profileTextsFr.title}</h1>
      </header>
      {problem !== null && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      {user && (
        <>
          <ProfileCard
            user={user}
            avatarUpload={avatarUpload}
            onEdit={() => setEditing(true)}
            onChanged={revalidate}
          />
          <DeviceList sessions={sessions} onChanged={revalidate} />
        </>
      )}
      {user && isEditing && (
        <EditProfileSheet user={user} onSaved={revalidate} onClose={() => setEditing(false)} />
      )}
    </div>
  )
}

function wordsFor(error: unknown): string {
  return (error instanceof ApiFailure && error.message) || profileTexts.loadFailed
}
