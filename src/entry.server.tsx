import { renderToReadableStream, renderToStaticMarkup } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  MemoryRouter,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { firstForms } from '#features/accounts/dashboard/first-form.ts'
import { SignInForm } from '#features/accounts/dashboard/sign-in-form.tsx'
import { type Language, setLanguage } from '#shared/text/language.ts'
import { addTexts, type Dictionary } from '#shared/text/texts.ts'
import { applyStoredChoices } from '#web/apply-stored-choices.ts'
import { DocumentParts } from '#web/document-parts.ts'
import { firstPaintScript } from '#web/first-paint.ts'
import { type ClientBuild, clientBuildContext, errorContext, nonceContext } from '#web/request-context.ts'
import { texts as linkTexts } from '#web/texts/english-links.ts'
import { texts as signInTexts } from '#web/texts/english-sign-in.ts'
import { texts as frenchSignInTexts } from '#web/texts/french-sign-in.ts'

// English last: it stays.
firstForms.__html = renderSignInForm('fr', frenchSignInTexts) + renderSignInForm('en', signInTexts)

// For the titles of the dashboard's documents; their other texts are rendered in the browser.
addTexts({ ...signInTexts, ...linkTexts })

function renderSignInForm(language: Language, texts: Dictionary): string {
  addTexts(texts)
  setLanguage(language)
  return renderToStaticMarkup(
    <div lang={language} inert>
      <MemoryRouter>
        <SignInForm notice={null} />
      </MemoryRouter>
    </div>,
    // Ids must be unique in the document.
    { identifierPrefix: language },
  )
}

/** Renders to the end before answering: pages are kept whole, and our inline scripts are known by their nonce and hashed. */
export default async function renderDocument(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const nonce = context.get(nonceContext)
  const build = context.get(clientBuildContext)
  const parts = { nonce, choices: applyStoredChoices(build.texts), ...publicParts(routerContext, build) }
  const stream = await renderToReadableStream(
    <DocumentParts value={parts}>
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
    </DocumentParts>,
    {
      nonce,
      onError: error => context.get(errorContext)(error),
      // Never in pieces that a script would have to put in place.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
    },
  )
  await stream.allReady
  const html = await new Response(stream).text()
  headers.set('Content-Type', 'text/html; charset=utf-8')
  return new Response(paintFirst(html, parts), { status, headers })
}

const MODULE_PRELOAD = /<link [^>]*rel="modulepreload"[^>]*>/g
const STYLESHEET = /<link [^>]*rel="stylesheet"[^>]*>/g

/**
 * A dashboard document is painted without anything else, as a public one is: its styles are in it, the links to them are
 * disabled, and its scripts are requested after the picture of the sign-in form. In a template no browser looks ahead for
 * them. React hydrates these links all the same.
 */
function paintFirst(html: string, { nonce, styles }: DocumentParts): string {
  const scripts = html.match(MODULE_PRELOAD)
  // A public document, or one of the development server.
  if (!scripts || !styles) return html
  let inline = `<style nonce="${nonce}">${styles.text}</style>`
  return html
    .replaceAll(MODULE_PRELOAD, '')
    .replaceAll(STYLESHEET, link => {
      const replaced = inline + link.replace('/>', ' disabled=""/>')
      inline = ''
      return replaced
    })
    .replace(
      '</body>',
      end =>
        `<template>${scripts.join('')}</template><script nonce="${nonce}">document.head.append(document.currentScript.previousSibling.content)</script>${end}`,
    )
}

/** Public pages have no other style or script: before the first paint only the page, its font and its picture load. */
function publicParts({ manifest, staticHandlerContext }: EntryContext, build: ClientBuild): DocumentParts {
  // The development server links its styles.
  if (import.meta.env.DEV) return { script: developmentScript(manifest.hmr?.runtime, build.behaviours) }
  const css = staticHandlerContext.matches.flatMap(({ route }) => manifest.routes[route.id]?.css ?? [])
  // The router adds an empty fragment to a stylesheet that another chunk shares.
  const sheets = [...new Set(css.map(path => path.replace(/#$/, '')))]
  return {
    styles: { text: sheets.map(build.readAsset).join(''), sheets },
    script: firstPaintScript(build.behaviours),
  }
}

/** React's refresh must be there before any component. */
const developmentScript = (runtime: string | undefined, behaviours: string) =>
  `import("/@vite/client");import(${JSON.stringify(runtime)}).then(()=>import(${JSON.stringify(behaviours)}))`

export const handleError: HandleErrorFunction = (error, { context }) => {
  // A route that answers 404 or redirects is doing its work.
  if (!isRouteErrorResponse(error)) context.get(errorContext)(error)
}
