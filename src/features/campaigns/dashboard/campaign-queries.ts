import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { browserApi } from '#web/browser-api.ts'
import {
  type Campaign,
  type Counts,
  listCampaignMails,
  listCampaigns,
  readAudience,
  readCampaign,
} from '../campaign.contract.ts'
import { listTemplates } from '../template.contract.ts'

const POLL_MS = 1_000
const MAILS_PER_PAGE = 50

export const campaignKeys = {
  all: ['campaigns'] as const,
  list: ['campaigns', 'list'] as const,
  counts: (id: string) => ['campaigns', 'counts', id] as const,
  outcomes: (id: string) => ['campaigns', 'outcomes', id] as const,
}

export const isOver = ({ total, successCount, failureCount }: Counts) => successCount + failureCount === total

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
    refetchInterval: ({ state: { data } }) => (data && isOver(data) ? false : POLL_MS),
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
      data?.pages[0] && !isOver(data.pages[0].campaign) ? POLL_MS : false,
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
