/**
 * The least that shows the same first screen: all words of the page, its poster, its display face, no script.
 * What a page of ours takes longer than this one is our own doing.
 */
export function floorPageOf(html: string): string {
  const font = findIn(html, /<link rel="preload" href="([^"]+)" as="font"/)
  const poster = findIn(html, /(<picture>(?:(?!<\/picture>)[\s\S])*fetchPriority="high"[\s\S]*?<\/picture>)/)
  const title = findIn(html, /<title>([^<]+)<\/title>/)
  const [word = '', ...words] = wordsOf(html)
  return `<!DOCTYPE html><html lang="fr-CA"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin><style>@font-face{font-family:Display;src:url("${font}");font-display:swap}body{margin:0;font:1.0625rem/1.55 sans-serif}h1{position:absolute;top:82px;margin:0;font:800 26vw/.7 Display;color:#f4eee3}img{display:block;width:100%;height:calc(100svh - 68px);object-fit:cover}</style></head><body>${poster}<h1>${word}</h1>${words.map(text => `<p>${text}</p>`).join('')}</body></html>`
}

function findIn(html: string, pattern: RegExp): string {
  const found = pattern.exec(html)?.[1]
  if (!found) throw new Error(`The page has nothing like ${pattern}: the floor page must be told anew.`)
  return found
}

/** Every run of text a visitor can read, the giant word first. */
function wordsOf(html: string): string[] {
  const main = html.slice(html.indexOf('<h1'), html.indexOf('<script', html.indexOf('<h1')))
  const runs = main.split(/<[^>]+>/).map(text => text.trim())
  return runs.filter(text => text.length > 0)
}
