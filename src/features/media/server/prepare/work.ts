/** One file being prepared, in a folder of its own. */
export interface Work {
  /** The original. */
  input: string
  /** Where renditions appear: `full.mp4`, `w_480.avif`. */
  output: string
  signal?: AbortSignal | undefined
  /** From 0 to 1. */
  onProgress: (done: number) => void
}

/** What is told of a file besides its renditions. */
export interface Rendered {
  /** Of the full rendition. */
  width: number
  height: number
  /** Of a movie. */
  durationMs: number | null
  placeholder: string
  luminance: number
}
