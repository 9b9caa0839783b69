import { useNavigate } from 'react-router'
import { currentSession } from '#features/session/dashboard/session.ts'

/** Signs out and goes to the public page, without a way back. */
export function useLeaveDashboard(): () => Promise<void> {
  const navigate = useNavigate()
  return async () => {
    // First to the dashboard's home: a screen with unsaved words asks before it is left, and may be kept.
    await navigate('/dash')
    if (location.pathname !== '/dash') return
    await currentSession().signOut()
    location.replace('/')
  }
}
