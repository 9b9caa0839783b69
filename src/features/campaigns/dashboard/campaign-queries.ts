import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { browserApi } from '#web/browser-api.ts'
import { queryClient } from '#web/query-client.ts'
import {
  type Campaign,
  type Counts,
  listCampaignMails,
  listCampaigns,
  readAudience,
  readCampaign,
  readCampaignContent,
} from '../campaign.contract.ts'
import { listTemplates, type MailTemplate } from '../template.contract.ts'

const POLL_MS = 1_000
const LIST_POLL_MS = 2_000
const IDLE_POLL_MS = 20_000
const MAILS_PER_PAGE = 50

export const campaignKeys = {
  all: ['campaigns'] as const,
  list: ['campaigns', 'list'] as const,
  counts: (id: string) => ['campaigns', 'counts', id] as const,
  outcomes: (id: string) => ['campaigns', 'outcomes', id] as const,
}

/** All mails are settled. Of a scheduled campaign there are none yet. */
export const isOver = ({ total, successCount, failureCount, stoppedCount }: Counts) =>
  successCount + failureCount + stoppedCount === total

export const isFinished = (campaign: Campaign) => campaign.state !== 'scheduled' && isOver(campaign)

/** The list follows campaigns that are being sent, and finds out when a scheduled one starts. */
export const listInterval = (campaigns: readonly Campaign[], isError: boolean) => {
  if (isError || campaigns.some(campaign => campaign.state === 'running' && !isOver(campaign)))
    return LIST_POLL_MS
  return campaigns.every(isFinished) ? false : IDLE_POLL_MS
}

export const campaignsQuery = {
  queryKey: campaignKeys.list,
  async readPage(query: { limit: number; cursor?: string }) {
    const { campaigns, ...page } = await browserApi().call(listCampaigns, { query })
    return { items: campaigns, ...page }
  },
}

const fetchCampaign = async (id: string): Promise<Campaign> =>
  (await browserApi().call(readCampaign, { params: { id } })).campaign

/** Polled until the campaign is over, also after errors. */
export const countsQuery = (id: string) =>
  queryOptions({
    queryKey: campaignKeys.counts(id),
    queryFn: () => fetchCampaign(id),
    retry: false,
    refetchInterval: ({ state: { data } }) => (data && isFinished(data) ? false : POLL_MS),
  })

/** A campaign with the state of its mails, polled until it is over. */
export const outcomesQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: campaignKeys.outcomes(id),
    async queryFn({ pageParam: offset }) {
      // The campaign first: if it is over, the mails read afterwards are final.
      const campaign = await fetchCampaign(id)
      const query = { limit: MAILS_PER_PAGE, offset }
      return { campaign, ...(await browserApi().call(listCampaignMails, { params: { id }, query })) }
    },
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages) => {
      const offset = pages.length * MAILS_PER_PAGE
      return offset < total ? offset : null
    },
    retry: false,
    refetchInterval: ({ state: { data } }) =>
      data?.pages[0] && !isFinished(data.pages[0].campaign) ? POLL_MS : false,
  })

export const contentQuery = (id: string) =>
  queryOptions({
    queryKey: ['campaigns', 'content', id],
    queryFn: () => browserApi().call(readCampaignContent, { params: { id } }),
  })

export const audienceQuery = queryOptions({
  queryKey: ['audience'],
  queryFn: () => browserApi().call(readAudience, {}),
  // Never from the cache: the count must be current when somebody decides to send.
  gcTime: 0,
})

export const templatesQuery = queryOptions({
  queryKey: ['templates'],
  queryFn: () => browserApi().call(listTemplates, {}),
})

/** A mail that is sent right after a save uses the saved template, not the one before the list is loaded again. */
export function cacheTemplate(saved: MailTemplate): void {
  queryClient.setQueryData(
    templatesQuery.queryKey,
    known =>
      known && {
        ...known,
        templates: known.templates.map(template => (template.id === saved.id ? saved : template)),
      },
  )
}
