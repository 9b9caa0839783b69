/** A muted loop of a `[data-player]`; `movies.ts` loads and plays it while it is visible. */
export function LoopVideo({ url, className }: { url: string; className?: string | undefined }) {
  return (
    <video
      className={className}
      loop
      playsInline
      muted
      preload="none"
      data-loop={url}
      data-needs-script
      tabIndex={-1}
      aria-hidden="true"
    />
  )
}
