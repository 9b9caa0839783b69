import { mediaTexts } from './media.fr.ts'

interface Props {
  isPlaying: boolean
  onToggle: () => void
  className?: string | undefined
  /** Names the movie, where a page has several. */
  name?: string
}

export function PauseButton({ isPlaying, onToggle, className, name }: Props) {
  const label = isPlaying ? mediaTexts.pause : mediaTexts.play
  return (
    <button
      type="button"
      className={className}
      data-needs-script
      aria-label={name ? `${label}\u00a0: ${name}` : label}
      onClick={onToggle}
    >
      <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
        <path d={isPlaying ? 'M6 4h4v16H6zM14 4h4v16h-4z' : 'M7 4v16l13-8z'} fill="currentColor" />
      </svg>
    </button>
  )
}
