import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

const REACT = /node_modules\/(react|react-dom|react-router|scheduler)\//

export default defineConfig(({ command }) => ({
  plugins: [reactRouter()],
  build: { target: 'es2022', sourcemap: false, assetsInlineLimit: 0 },
  // Found only once a screen of the dashboard is opened: known beforehand, it costs no reload.
  optimizeDeps: { include: ['zod'] },
  environments: {
    client: {
      build: {
        rollupOptions: {
          output: {
            advancedChunks: { groups: [{ name: 'react', test: REACT }] },
          },
        },
      },
    },
    ssr: {
      // The handler is built in one bundle with the pages: in two, the loader context would have two keys.
      build: { rollupOptions: { input: './src/pages/web-bundle.ts' } },
      // React comes along in its production form, whatever NODE_ENV says where the server runs.
      resolve: { noExternal: command === 'build' ? true : [] },
      ...(command === 'build' && { define: { 'process.env.NODE_ENV': '"production"' } }),
    },
  },
}))
