// Apart from the strip: every public page loads this, and the strip needs React.

const KEPT_KEY: typeof import('./photo-strip.tsx').KEPT_KEY = 'photos'

/** Photos that had not left when the page was reloaded, or another one opened in its place, are asked for again. */
export function resumePhotos(): void {
  const isKept = async () => sessionStorage.getItem(KEPT_KEY)
  void isKept()
    .then(async kept => kept && (await import('./photo-strip.tsx')).askForPhotosAgain())
    // A browser that blocks storage has none.
    .catch(() => {})
}
