import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { totalsQuery } from '#features/analytics/dashboard/stats-queries.ts'
import { LibraryScreen } from '#features/media/dashboard/library/library-screen.tsx'
import { TrashScreen } from '#features/media/dashboard/library/trash-screen.tsx'
import { isAdmin } from '#features/session/dashboard/session.ts'
import { useSession } from '#features/session/dashboard/use-session.ts'

export default function DashboardImages() {
  const canChange = isAdmin(useSession())
  const { data: totals, isError } = useQuery(totalsQuery)
  const [search] = useSearchParams()
  if (search.has('trash')) return <TrashScreen kind="image" canChange={canChange} />
  return (
    <LibraryScreen
      kind="image"
      canChange={canChange}
      totals={totals ? { ...totals, uploads: totals.images } : isError ? null : undefined}
    />
  )
}
