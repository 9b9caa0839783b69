import type { BusinessFacts } from '#features/settings/facts.contract.ts'

/** The business facts that the layout loaded, for the title and description of a page. */
export function factsOf(
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[],
): BusinessFacts {
  const layout = matches.find(match => match?.id === 'pages/site/site-layout')
  if (!layout?.loaderData) throw new Error('The page is not inside the site layout.')
  return (layout.loaderData as { facts: BusinessFacts }).facts
}
