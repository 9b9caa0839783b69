import { useSearchParams } from 'react-router'
import { isAdmin } from '#features/auth/dashboard/session.ts'
import { useSession } from '#features/auth/dashboard/use-session.ts'
import { LibraryScreen } from '#features/media/dashboard/library/library-screen.tsx'
import { TrashScreen } from '#features/media/dashboard/library/trash-screen.tsx'
import { loadTotals, useTotals } from '#features/stats/dashboard/totals.ts'

/** Not awaited: the screen shows what it knows, and how far the rest is. */
export function clientLoader() {
  void loadTotals()
  return null
}

export default function DashboardImages() {
  const canChange = isAdmin(useSession())
  const totals = useTotals()
  const [search] = useSearchParams()
  if (search.has('trash')) return <TrashScreen kind="image" canChange={canChange} />
  return (
    <LibraryScreen
      kind="image"
      canChange={canChange}
      totals={totals && { ...totals, uploads: totals.images }}
    />
  )
}
