import type { FocusPoint } from '../media.rules.ts'

interface Props {
  url: string
  className?: string | undefined
  /** As in `Picture`. */
  focus?: FocusPoint | undefined
}

/** A muted loop of a `[data-player]`; `movies.ts` loads and plays it while it is visible. */
export function LoopVideo({ url, className, focus }: Props) {
  return (
    <video
      className={className}
      loop
      playsInline
      muted
      preload="none"
      data-loop={url}
      data-focus={focus === 'center' ? undefined : focus}
      data-needs-script
      tabIndex={-1}
      aria-hidden="true"
    />
  )
}
