import type { SectionCalls } from '#sections/section-kit/dashboard/section-calls.ts'
import { sectionCalls } from '#sections/section-kit/dashboard/section-calls.ts'
import type { ApiClient } from '#shared/http/api-client.ts'
import { ApiFailure } from '#shared/http/api-failure.ts'
import { type FeaturesContent, featuresEndpoints } from '../features.contract.ts'

const NO_PAYLOAD = 'No features data provided for update'
const NO_REPLY = 'No data received from server'
const NO_REPLY_AFTER_UPDATE = 'No data received from server after update'

/** The calls of this section have their own error messages. */
export function featuresCalls(api: ApiClient): SectionCalls<FeaturesContent> {
  const calls = sectionCalls(api, featuresEndpoints)
  return {
    ...calls,
    read: () => calls.read().catch(renameEmptyReplyError(NO_REPLY)),
    async save(content, ifVersion) {
      if (!content || Object.keys(content).length === 0) throw new Error(NO_PAYLOAD)
      return calls
        .save(stringifyFields(content), ifVersion)
        .catch(renameEmptyReplyError(NO_REPLY_AFTER_UPDATE))
    },
  }
}

/** Every value as a string, empty when missing. What only the server decides it ignores. */
function stringifyFields<Content extends FeaturesContent>(content: Content): Content {
  const texts = Object.entries(content).map(([field, value]) => [field, String(value ?? '')])
  return Object.fromEntries(texts) as Content
}

const renameEmptyReplyError =
  (message: string) =>
  (error: unknown): never => {
    const isEmpty =
      error instanceof ApiFailure && error.code === 'invalid_reply' && (error.reply ?? null) === null
    throw isEmpty ? new ApiFailure(error.code, { message, cause: error }) : error
  }
