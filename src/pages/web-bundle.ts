// The built half that knows React, as the server loads it: how pages are made, and which are kept.
export { createPageRenderer, screenPaths } from '#web/handler.ts'
export { createRefusalRenderer } from './refusal-page.server.ts'
export { keyedPaths, rightStatuses, storedPaths, substitutes } from './site-paths.server.ts'
