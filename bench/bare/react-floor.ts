import { brotliCompressSync } from 'node:zlib'
import { build } from 'vite'

/** The imports that any page with React Router needs. */
const ENTRY = `
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { jsx, jsxs } from 'react/jsx-runtime'
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useMatches } from 'react-router'
import { HydratedRouter } from 'react-router/dom'
window.floor = [
  StrictMode, startTransition, hydrateRoot, jsx, jsxs,
  Links, Meta, Outlet, Scripts, ScrollRestoration, useMatches, HydratedRouter,
]`

/** The brotli size of React and React Router alone, built with our settings. */
export async function reactFloorBytes(): Promise<number> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: { write: false, target: 'es2022', rolldownOptions: { input: 'floor' } },
    plugins: [
      {
        name: 'floor',
        resolveId: name => (name === 'floor' ? `${import.meta.dirname}/floor.js` : null),
        load: file => (file.endsWith('/floor.js') ? ENTRY : null),
      },
    ],
  })
  if (Array.isArray(built) || !('output' in built)) throw new Error('The floor has one output.')
  const scripts = built.output.filter(part => part.type === 'chunk')
  return scripts.reduce((sum, { code }) => sum + brotliCompressSync(code).length, 0)
}
