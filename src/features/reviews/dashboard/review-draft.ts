import { accountId } from '#features/auth/dashboard/session.ts'
import { deviceDrafts } from '#web/drafts/device-drafts.ts'
import type { ReviewWords } from '../reviews.contract.ts'

export const reviewDrafts = deviceDrafts<ReviewWords>('review-drafts', accountId)
