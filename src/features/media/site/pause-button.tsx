import { mediaTexts } from './media.fr.ts'

interface Props {
  className?: string | undefined
  /** Names the movie, where a page has several. */
  name?: string
}

/** Pauses and plays the loops of its `[data-player]`; `movies.ts` updates its label and icon. */
export function PauseButton({ className, name }: Props) {
  return (
    <button
      type="button"
      className={className}
      data-needs-script
      data-pause=""
      data-name={name}
      aria-label={name ? `${mediaTexts.play}\u00a0: ${name}` : mediaTexts.play}
    >
      <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
        <path d="M7 4v16l13-8z" fill="currentColor" />
      </svg>
    </button>
  )
}
