const TIMEOUT_MS = 10_000

// Regular expressions: a parser would apply the styles, which the content security policy reports.
const INLINE_STYLE = /<style[^>]*>([\s\S]*?)<\/style>/g
const STYLESHEET = /<link [^>]*rel="stylesheet" href="([^"]+)"/g

interface SiteStyles {
  text: string
  sheets: string[]
}

let loading: Promise<SiteStyles> | undefined

/** Applies the styles of the public page to a preview document. */
export async function adoptSiteStyles(page: Document): Promise<void> {
  loading ??= readSiteStyles()
  const { text, sheets } = await loading.catch(error => {
    loading = undefined
    throw error
  })
  if (!page.defaultView) return
  // An adopted stylesheet: the content security policy allows no other inline style.
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
  const response = await fetch('/', { signal: AbortSignal.timeout(TIMEOUT_MS) })
  if (!response.ok) throw new Error(`The public page answered with ${response.status}`)
  const html = await response.text()
  const text = Array.from(html.matchAll(INLINE_STYLE), ([, text = '']) => text).join('\n')
  // The development server links its styles instead.
  const sheets = text ? [] : Array.from(html.matchAll(STYLESHEET), ([, href = '']) => href)
  return { text, sheets }
}
