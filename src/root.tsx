import { type ReactNode, use } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useMatches } from 'react-router'
import displayFont from '#ui/fonts/archivo-62.woff2?url'
import { DocumentParts } from '#web/document-parts.ts'
import { useLanguage } from '#web/use-language.ts'

/** What a layout route may say of the document around it. */
export interface DocumentHandle {
  lang: 'fr-CA' | 'en'
  hasTheme: boolean
}

const PUBLIC_DOCUMENT: DocumentHandle = { lang: 'fr-CA', hasTheme: false }

export function Layout({ children }: { children: ReactNode }) {
  const handles = useMatches().map(match => match.handle as Partial<DocumentHandle> | undefined)
  const isPublic = !handles.some(handle => handle?.hasTheme)
  const { nonce, choices = '' } = use(DocumentParts)
  const stored = { __html: choices }
  const dashboardLanguage = useLanguage()
  const { lang, hasTheme } = { ...PUBLIC_DOCUMENT, ...handles.find(handle => handle?.lang) }
  return (
    <html lang={hasTheme ? dashboardLanguage : lang} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta
          name="viewport"
          content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content"
        />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <Meta />
        {isPublic ? <FirstPaint /> : <Links />}
        {/* Before the first paint, so that a dark screen never flashes light and the language is right. */}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made by our server, allowed by its hash */}
        {hasTheme && <script nonce={nonce} dangerouslySetInnerHTML={stored} suppressHydrationWarning />}
      </head>
      <body>
        {children}
        {/* Public pages are never hydrated as a whole: see `ui/island.tsx`. */}
        {!isPublic && (
          <>
            <ScrollRestoration />
            <Scripts />
          </>
        )}
      </body>
    </html>
  )
}

/** The types of React do not have it for links. */
const NOT_LOADED = { disabled: true }

/** The styles of the page, the font of its first words, and the script that loads what can wait. */
function FirstPaint() {
  const { nonce, styles, script = '' } = use(DocumentParts)
  return (
    <>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made by our server, allowed by its hash */}
      <script nonce={nonce} dangerouslySetInnerHTML={{ __html: script }} />
      {styles === undefined ? (
        <Links />
      ) : (
        <>
          <link rel="preload" href={displayFont} as="font" type="font/woff2" crossOrigin="anonymous" />
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the styles of our own build, allowed by their hash */}
          <style nonce={nonce} dangerouslySetInnerHTML={{ __html: styles.text }} />
          {/* Not loaded: they tell the bundler's loader that an island need not load them again, which would change the
              order of rules. */}
          {styles.sheets.map(sheet => (
            <link key={sheet} rel="stylesheet" href={sheet} {...NOT_LOADED} />
          ))}
        </>
      )}
    </>
  )
}

export default function Root() {
  return <Outlet />
}
