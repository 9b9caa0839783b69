import type { Config } from '@react-router/dev/config'

export default {
  // Route modules get generated types only inside this directory.
  appDirectory: 'src',
  buildDirectory: 'build',
  ssr: true,
  // Every route is known from the start: no address but the pages themselves has to be served.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
