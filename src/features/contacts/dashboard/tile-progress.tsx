import styles from './tile-progress.module.css'

const TILES = 24

/** Progress is tiles being laid: whole ones only. */
export function TileProgress({ label, share }: { label: string; share: number }) {
  const laid = Math.floor(share * TILES)
  const percent = Math.floor(share * 100)
  return (
    <div>
      <p className={styles.label}>
        {label}
        <span>{percent} %</span>
      </p>
      <div
        className={styles.row}
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
      >
        {Array.from({ length: TILES }, (_, tile) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a tile is nothing but its place
          <i key={tile} className={tile < laid ? styles.laid : undefined} />
        ))}
      </div>
    </div>
  )
}
