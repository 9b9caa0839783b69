import type { BusinessFacts } from '#features/settings/facts.contract.ts'

/** The layout's facts, for a page's title and description. Without them the page itself is not shown either. */
export function factsOf(
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[],
): BusinessFacts {
  const layout = matches.find(match => match?.id === 'pages/site/site-layout')
  if (!layout?.loaderData) throw new Error('The page stands outside the site’s layout.')
  return (layout.loaderData as { facts: BusinessFacts }).facts
}
