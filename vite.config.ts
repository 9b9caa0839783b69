import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

const REACT = /node_modules\/(react|react-dom|scheduler)\//
const ROUTER = /node_modules\/react-router\//

export default defineConfig(({ command }) => ({
  plugins: [reactRouter()],
  build: { target: 'es2022', sourcemap: false, assetsInlineLimit: 0 },
  // Vite would discover it only on the dashboard, and reload the page.
  optimizeDeps: { include: ['zod'] },
  environments: {
    client: {
      build: {
        rollupOptions: {
          // In addition to the router's own entries: public pages load this one alone.
          input: ['./src/entry.behaviours.ts'],
          output: {
            advancedChunks: {
              groups: [
                { name: 'react', test: REACT },
                { name: 'router', test: ROUTER },
              ],
            },
          },
        },
      },
    },
    ssr: {
      // One bundle with the request handler: in two, the loader context would have two different keys.
      build: { rollupOptions: { input: './src/pages/web-bundle.ts' } },
      // Bundles the production build of React, whatever NODE_ENV is at run time.
      resolve: { noExternal: command === 'build' ? true : [] },
      ...(command === 'build' && { define: { 'process.env.NODE_ENV': '"production"' } }),
    },
  },
}))
