import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [reactRouter()],
  build: { target: 'es2022', sourcemap: false, assetsInlineLimit: 0 },
  environments: {
    // The handler is built in one bundle with the pages: in two, the loader context would have two keys.
    ssr: { build: { rollupOptions: { input: './src/web/handler.ts' } } },
  },
})
