/** A line that stalls is a line that is down. */
const TIMEOUT_MS = 10_000

// By pattern: a parser would try to apply what it reads here, and the content policy would complain.
const INLINE_STYLE = /<style[^>]*>([\s\S]*?)<\/style>/g
const STYLESHEET = /<link rel="stylesheet" href="([^"]+)"/g

interface SiteStyles {
  text: string
  sheets: string[]
}

let loading: Promise<SiteStyles> | undefined

/** Gives a document of ours the styles of the public page: those which the page itself carries, not a copy of them. */
export async function adoptSiteStyles(page: Document): Promise<void> {
  loading ??= readSiteStyles()
  const { text, sheets } = await loading.catch(error => {
    loading = undefined
    throw error
  })
  if (!page.defaultView) return
  // Adopted and not written: the content policy allows no style that it was not told of.
  const adopted = new page.defaultView.CSSStyleSheet()
  adopted.replaceSync(text)
  page.adoptedStyleSheets = [adopted]
  for (const href of sheets) {
    const link = page.createElement('link')
    link.rel = 'stylesheet'
    link.href = href
    page.head.append(link)
  }
}

async function readSiteStyles(): Promise<SiteStyles> {
  const answer = await fetch('/', { signal: AbortSignal.timeout(TIMEOUT_MS) })
  if (!answer.ok) throw new Error(`The public page answered with ${answer.status}`)
  const html = await answer.text()
  return {
    text: Array.from(html.matchAll(INLINE_STYLE), ([, text = '']) => text).join('\n'),
    // Only the development server keeps them apart.
    sheets: Array.from(html.matchAll(STYLESHEET), ([, href = '']) => href),
  }
}
