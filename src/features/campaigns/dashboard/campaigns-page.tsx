import { Link, useSearchParams } from 'react-router'
import { isAdmin } from '#features/session/dashboard/session.ts'
import { useSession } from '#features/session/dashboard/use-session.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { CampaignList } from './campaign-list.tsx'
import { CampaignOutcomes } from './campaign-outcomes.tsx'
import styles from './campaigns-page.module.css'
import { historyTexts } from './history.texts.ts'
import { useEmailSheets } from './use-email-sheets.tsx'

/** The list of campaigns, or one campaign with the state of each mail. */
export default function CampaignsPage() {
  const [search] = useSearchParams()
  const canChange = isAdmin(useSession())
  const chosen = search.get('campaign')
  const { actions, sheet } = useEmailSheets()
  if (chosen)
    return (
      <>
        <header className={styles.head}>
          <Link className={styles.back} to="/dash/campaigns">
            {historyTexts.allCampaigns}
          </Link>
          <h1>{historyTexts.title}</h1>
        </header>
        <CampaignOutcomes key={chosen} id={chosen} canChange={canChange} />
      </>
    )
  return (
    <>
      <PageHeader title={historyTexts.title}>{canChange && actions}</PageHeader>
      <CampaignList />
      {sheet}
    </>
  )
}
