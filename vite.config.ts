import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { classNameOf } from './scripts/local/class-names.ts'

const REACT = /node_modules\/(react|react-dom|react-router|scheduler)\//
/** What the door of the dashboard needs as well: otherwise it would load the whole landing page for it. */
const BOTH =
  /vite\/preload-helper|src\/(ui\/(words\/visually-hidden|ground\/theme)|web\/token-key|features\/settings\/facts\.rules)/
/** What the landing page shows at once. Previews in the editors use it too, and would tear it into small files. */
const SITE = new RegExp(
  [
    'src/sections/[^/]+/site/(?!feature-details)',
    'src/features/media/site/(?!gallery)',
    'src/features/media/(address|light-copies).rules',
    'src/features/settings/site/',
    'src/shared/text/(blocks|graphemes|plain-text)',
    'src/ui/(motion/lean|windows/(modal|on-demand)|words/(rich-text|title-size)|actions/tile-button|ui.fr)',
  ].join('|'),
)

/** What the dashboard shows before somebody is signed in. In its own small files it would wait for fifty answers. */
const DOOR = new RegExp(
  [
    'src/features/auth/(dashboard/(?!links)|[^/]+[.](contract|rules)[.])',
    'src/features/(phone-app/dashboard/use-phone-app|settings/dashboard/business-name)',
    'src/pages/dashboard/(dashboard-screens|dashboard-layout|dashboard[.]en|use-signed-in)',
    'src/ui/(actions/(button|notifications|text-button)|fields/text-field|ground/dashboard|marks/mark)',
  ].join('|'),
)

export default defineConfig(({ command }) => ({
  plugins: [reactRouter()],
  build: { target: 'es2022', sourcemap: false, assetsInlineLimit: 0 },
  css: { modules: { generateScopedName: classNameOf } },
  // Found only once a screen of the dashboard is opened: known beforehand, it costs no reload.
  optimizeDeps: { include: ['zod'] },
  environments: {
    client: {
      build: {
        rollupOptions: {
          output: {
            advancedChunks: {
              groups: [
                // Few files compress better than many.
                { name: 'react', test: REACT },
                { name: 'both', test: BOTH },
                { name: 'site', test: SITE },
                { name: 'door', test: DOOR },
              ],
            },
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
