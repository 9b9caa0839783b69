// The entry of the server build with React: how pages are rendered, and which are cached.
export { createPageRenderer, screenPaths } from '#web/page-renderer.ts'
export { createRefusalRenderer } from './refusal-page.server.ts'
export { expectedStatuses, fallbackPages, keyedPaths, storedPaths } from './site-paths.server.ts'
