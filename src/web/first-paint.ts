/** Where the styles of a public page go; a page without this mark is left as it is. */
const STYLES_MARK = '<style id="first-paint"></style>'

const STYLESHEET = /<link rel="stylesheet" href="([^"]+)"\/>/g
const MODULE_PRELOAD = /<link rel="modulepreload" href="[^"]+"\/>/g
const BOOT_MODULE = /<script type="module" async="">([\s\S]*?)<\/script>/
const IMPORT = /^import (?:\* as (\w+) from )?"([^"]+)";?$/gm

/**
 * Runs in the head. While the mark is set, styles keep back what would delay the first screen: other faces, what lies
 * below. A script sets it because only a script removes it; an address that points into the page needs all at once.
 */
export const BEGIN_FIRST_PAINT = 'if(!location.hash)document.documentElement.dataset.firstPaint=""'

/** A document, with those of its inline scripts and styles that are ours. */
export interface InlineDocument {
  html: string
  scripts: readonly string[]
  styles: readonly string[]
}

/**
 * A visitor reads before anything is fetched but the page, its font and its picture:
 * styles stand in the page itself, and scripts are loaded once it is calm or touched.
 */
export function inlineCssAndDeferScripts(
  { html, scripts }: Omit<InlineDocument, 'styles'>,
  readAsset: (path: string) => string,
): InlineDocument {
  if (!html.includes(STYLES_MARK)) return { html, scripts, styles: [] }
  // The router marks a sheet that another chunk shares by an empty fragment.
  const paths = Array.from(html.matchAll(STYLESHEET), ([, path = '']) => path.replace(/#$/, ''))
  const styles = [...new Set(paths)].map(readAsset).join('')
  const boot = BOOT_MODULE.exec(html)?.[1] ?? ''
  const lightened = html
    .replace(STYLESHEET, '')
    .replace(MODULE_PRELOAD, '')
    .replace(STYLES_MARK, () => `<style id="first-paint">${styles}</style>`)
    .replace(BOOT_MODULE, () => `<script>${deferred(boot)}</script>`)
  return {
    html: lightened,
    scripts: scripts.map(code => (code === boot ? deferred(boot) : code)),
    styles: [styles],
  }
}

/** React Router's boot code with its fixed imports made to wait. */
function deferred(code: string): string {
  const imports = Array.from(code.matchAll(IMPORT), ([, name, path = '']) => ({ name, path }))
  const rest = code.replace(IMPORT, '').trim()
  const names = imports.map(({ name }) => name ?? '').join(',')
  const loads = imports.map(({ path }) => `import(${JSON.stringify(path)})`).join(',')
  return `{const boot=()=>Promise.all([${loads}]).then(([${names}])=>{${rest}});${WAIT_THEN_BOOT}}`
}

/**
 * Calm is when the page has loaded, has been drawn and has nothing to do. The rest is then shown together with the face
 * of its text, so that it is laid out once; a touch waits for nothing.
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
