import { useNavigate } from 'react-router'
import { currentSession } from '#features/session/dashboard/session.ts'

/** Signs out and replaces the history entry, so that Back does not return to the dashboard. */
export function useSignOut(): () => Promise<void> {
  const navigate = useNavigate()
  return async () => {
    // First to the dashboard's home: a screen with unsaved changes asks for confirmation, and the user may stay.
    await navigate('/dash')
    if (location.pathname !== '/dash') return
    await currentSession().signOut()
    location.replace('/')
  }
}
