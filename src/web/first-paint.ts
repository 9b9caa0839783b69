/** Where the styles of a public page go; a page without this mark is left as it is. */
const STYLES_MARK = '<style id="first-paint"></style>'

const STYLESHEET = /<link rel="stylesheet" href="([^"]+)"\/>/g
const MODULE_PRELOAD = /<link rel="modulepreload" href="[^"]+"\/>/g
const BOOT_MODULE = /<script type="module" async="">([\s\S]*?)<\/script>/
const IMPORT = /^import (?:\* as (\w+) from )?"([^"]+)";?$/gm

/**
 * A visitor reads before anything is fetched but the page, its font and its picture:
 * styles stand in the page itself, and scripts are loaded once it is calm or touched.
 */
export function lightenFirstPaint(html: string, readAsset: (path: string) => string): string {
  if (!html.includes(STYLES_MARK)) return html
  // The router marks a sheet that another chunk shares by an empty fragment.
  const paths = Array.from(html.matchAll(STYLESHEET), ([, path = '']) => path.replace(/#$/, ''))
  const styles = [...new Set(paths)].map(readAsset).join('')
  return html
    .replace(STYLESHEET, '')
    .replace(MODULE_PRELOAD, '')
    .replace(STYLES_MARK, () => `<style id="first-paint">${styles}</style>`)
    .replace(BOOT_MODULE, (_, code: string) => `<script>${deferred(code)}</script>`)
}

/** React Router's boot code with its fixed imports made to wait. */
function deferred(code: string): string {
  const imports = Array.from(code.matchAll(IMPORT), ([, name, path = '']) => ({ name, path }))
  const rest = code.replace(IMPORT, '').trim()
  const names = imports.map(({ name }) => name ?? '').join(',')
  const loads = imports.map(({ path }) => `import(${JSON.stringify(path)})`).join(',')
  return `(()=>{let begun;const boot=()=>{if(begun)return;begun=1;Promise.all([${loads}]).then(([${names}])=>{${rest}})};
for(const e of ["pointerdown","keydown","scroll","pointermove","touchstart"])addEventListener(e,boot,{once:true,passive:true});
const calm=()=>window.requestIdleCallback?requestIdleCallback(boot,{timeout:2000}):setTimeout(boot,800);
document.readyState==="complete"?calm():addEventListener("load",calm)})()`
}
