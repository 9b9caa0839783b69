import { reviewScripts } from '#features/reviews/review-frame.rules.ts'
import { reviewFrameHtml, reviewFramePolicy } from '#features/reviews/site/review-frame.server.ts'
import { reviewsTexts } from '#features/reviews/site/reviews.fr.ts'
import type { Route } from './+types/review-frame'
import { readSite } from './seo/page-head.server.ts'

/** Depends on the settings only, so it is cached like any page. */
export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const { facts } = await readSite(context)
  const scripts = reviewScripts(facts)
  if (scripts.length === 0)
    return new Response(reviewsTexts.noWidget, {
      status: 404,
      headers: { 'content-type': 'text/plain; charset=utf-8' },
    })
  return new Response(reviewFrameHtml(scripts), {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': await reviewFramePolicy(scripts),
    },
  })
}
