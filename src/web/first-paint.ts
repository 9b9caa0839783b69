/** Replaced by the styles of a public page; a page without it is left unchanged. */
const STYLES_PLACEHOLDER = '<style id="first-paint"></style>'

const STYLESHEET = /<link rel="stylesheet" href="([^"]+)"\/>/g
const MODULE_PRELOAD = /<link rel="modulepreload" href="[^"]+"\/>/g
const BOOT_MODULE = /<script type="module" async="">([\s\S]*?)<\/script>/
const IMPORT = /^import (?:\* as (\w+) from )?"([^"]+)";?$/gm

/**
 * An inline script of the head. While `data-first-paint` is set, styles leave out what would delay the first screen: more
 * fonts, the rest of the page. A script sets it because only a script removes it; a URL with a hash needs the whole page.
 */
export const BEGIN_FIRST_PAINT = 'if(!location.hash)document.documentElement.dataset.firstPaint=""'

/** A document, with its inline scripts and styles that we rendered. */
export interface InlineDocument {
  html: string
  scripts: readonly string[]
  styles: readonly string[]
}

/**
 * Before the first paint only the page, its font and its picture are requested:
 * styles are inlined, and scripts load when the page is idle or at the first interaction.
 */
export function inlineCssAndDeferScripts(
  { html, scripts }: Omit<InlineDocument, 'styles'>,
  readAsset: (path: string) => string,
): InlineDocument {
  if (!html.includes(STYLES_PLACEHOLDER)) return { html, scripts, styles: [] }
  // The router adds an empty fragment to a stylesheet that another chunk shares.
  const paths = Array.from(html.matchAll(STYLESHEET), ([, path = '']) => path.replace(/#$/, ''))
  const styles = [...new Set(paths)].map(readAsset).join('')
  const boot = BOOT_MODULE.exec(html)?.[1] ?? ''
  const deferredHtml = html
    .replace(STYLESHEET, '')
    .replace(MODULE_PRELOAD, '')
    .replace(STYLES_PLACEHOLDER, () => `<style id="first-paint">${styles}</style>`)
    .replace(BOOT_MODULE, () => `<script>${deferred(boot)}</script>`)
  return {
    html: deferredHtml,
    scripts: scripts.map(code => (code === boot ? deferred(boot) : code)),
    styles: [styles],
  }
}

/** React Router's boot code with its static imports made dynamic. */
function deferred(code: string): string {
  const imports = Array.from(code.matchAll(IMPORT), ([, name, path = '']) => ({ name, path }))
  const rest = code.replace(IMPORT, '').trim()
  const names = imports.map(({ name }) => name ?? '').join(',')
  const loads = imports.map(({ path }) => `import(${JSON.stringify(path)})`).join(',')
  return `{const boot=()=>Promise.all([${loads}]).then(([${names}])=>{${rest}});${WAIT_THEN_BOOT}}`
}

/**
 * Idle is when the page has loaded, has painted and has nothing to do. The rest is then shown together with the font of
 * its text, so that layout happens once. An interaction shows it at once.
 */
const WAIT_THEN_BOOT = `
const show=()=>delete document.documentElement.dataset.firstPaint;
let begun;
const begin=()=>{if(!begun){begun=1;boot()}};
for(const move of ["pointerdown","keydown","scroll","pointermove","touchstart"])
addEventListener(move,()=>{show();begin()},{once:true,passive:true});
const settle=()=>{begin();document.fonts.load("1em Instrument Sans").finally(show)};
const idle=()=>window.requestIdleCallback?requestIdleCallback(settle,{timeout:2000}):setTimeout(settle,800);
const drawn=()=>window.PerformanceObserver?.supportedEntryTypes?.includes("paint")
?new PerformanceObserver((_,watch)=>{watch.disconnect();idle()}).observe({type:"paint",buffered:true}):idle();
document.readyState==="complete"?drawn():addEventListener("load",drawn);`
