// The built half that knows React, as the server loads it: how pages are made, and which are kept.
export { createPageRenderer } from '#web/handler.ts'
export { rightStatuses, storedPaths, substitutes } from './site-paths.server.ts'
