import { publicUrlContext } from '#web/request-context.ts'
import type { Route } from './+types/robots'

/** Search engines must not list the dashboard. */
export function loader({ context }: Route.LoaderArgs): Response {
  const lines = [
    'User-agent: *',
    'Disallow: /dash',
    'Disallow: /auth',
    '',
    `Sitemap: ${context.get(publicUrlContext)}/sitemap.xml`,
    '',
  ]
  return new Response(lines.join('\n'), { headers: { 'content-type': 'text/plain; charset=utf-8' } })
}
