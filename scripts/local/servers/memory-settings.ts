/** Of every process that runs on, as in `npm start` and in the image; record 35 says why. */
export const MEMORY_SETTINGS = {
  MALLOC_ARENA_MAX: '2',
  NODE_OPTIONS: '--max-old-space-size=512 --max-semi-space-size=32',
}
