import { type ReactNode, use } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useMatches } from 'react-router'
import displayFont from '#ui/fonts/archivo-62.woff2?url'
import { APPLY_STORED_THEME } from '#ui/styles/theme.ts'
import { BEGIN_FIRST_PAINT } from '#web/first-paint.ts'
import { RenderNonce } from '#web/render-nonce.ts'

/** What a layout route may say of the document around it. */
export interface DocumentHandle {
  lang: 'fr-CA' | 'en'
  hasTheme: boolean
}

const PUBLIC_DOCUMENT: DocumentHandle = { lang: 'fr-CA', hasTheme: false }

export function Layout({ children }: { children: ReactNode }) {
  const handles = useMatches().map(match => match.handle as Partial<DocumentHandle> | undefined)
  const isPublic = !handles.some(handle => handle?.hasTheme)
  const nonce = use(RenderNonce)
  const { lang, hasTheme } = { ...PUBLIC_DOCUMENT, ...handles.find(handle => handle?.lang) }
  return (
    <html lang={lang} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta
          name="viewport"
          content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content"
        />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <Meta />
        {isPublic && !import.meta.env.DEV ? <FirstPaint /> : <Links />}
        {/* Before the first paint, so that a dark screen never flashes light. */}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours, allowed by its hash */}
        {hasTheme && <script nonce={nonce} dangerouslySetInnerHTML={{ __html: APPLY_STORED_THEME }} />}
      </head>
      <body>
        {children}
        {hasTheme && <ScrollRestoration />}
        <Scripts />
      </body>
    </html>
  )
}

/**
 * On the server: the styles' links, which are then replaced by their content, and the font of the first words.
 * In the browser that content is already there, and stays untouched.
 */
function FirstPaint() {
  return (
    <>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours, allowed by its hash */}
      <script nonce={use(RenderNonce)} dangerouslySetInnerHTML={{ __html: BEGIN_FIRST_PAINT }} />
      <link rel="preload" href={displayFont} as="font" type="font/woff2" crossOrigin="anonymous" />
      {typeof document === 'undefined' && <Links />}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: filled by our own build, allowed by its hash */}
      <style id="first-paint" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
    </>
  )
}

export default function Root() {
  return <Outlet />
}
