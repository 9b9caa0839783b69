/** For every long-running process, as in `npm start` and in the image; decision 35 says why. */
export const MEMORY_ENV = {
  MALLOC_ARENA_MAX: '2',
  NODE_OPTIONS: '--max-old-space-size=512 --max-semi-space-size=32',
}
