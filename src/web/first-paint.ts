/**
 * The inline script in the head of a public page. While `data-first-paint` is set, styles leave out what would delay the
 * first screen: more fonts, the pictures below. Only a script sets it, because only a script removes it.
 *
 * While `data-skips-below` is set, the browser lays out what is below the first screen only when it comes near. A scroll to
 * an anchor needs the true heights, and so does a page that is shown again at its last position.
 *
 * The behaviours load when the page is idle or at the first interaction. Idle is when the page has loaded, has painted and
 * has nothing to do. The rest is then shown together with the font of its text, so that layout happens once. An
 * interaction shows it at once.
 */
export const firstPaintScript = (behaviours: string) => `{
const {dataset}=document.documentElement;
if(!location.hash){
dataset.firstPaint="";
if(performance.getEntriesByType("navigation")[0]?.type==="navigate")dataset.skipsBelow="";
}
addEventListener("click",({target})=>target.closest?.("a[href*='#']")&&delete dataset.skipsBelow,true);
const show=()=>delete dataset.firstPaint;
let begun;
const begin=()=>begun??=import(${JSON.stringify(behaviours)});
for(const move of ["pointerdown","keydown","scroll","pointermove","touchstart"])
addEventListener(move,()=>{show();begin()},{once:true,passive:true});
const settle=()=>{begin();document.fonts.load("1em Instrument Sans").finally(show)};
const idle=()=>window.requestIdleCallback?requestIdleCallback(settle,{timeout:2000}):setTimeout(settle,800);
const drawn=()=>window.PerformanceObserver?.supportedEntryTypes?.includes("paint")
?new PerformanceObserver((_,watch)=>{watch.disconnect();idle()}).observe({type:"paint",buffered:true}):idle();
addEventListener("load",drawn);
}`
