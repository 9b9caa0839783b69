import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { loadFirstTexts } from '#web/texts/load-texts.ts'

// A phone that opens a developer's machine by its address has no https, and so no `randomUUID`.
if (import.meta.env.DEV && !('randomUUID' in crypto))
  Object.assign(crypto, {
    randomUUID: () =>
      Array.from(globalThis.crypto.getRandomValues(new Uint8Array(16)), byte =>
        byte.toString(16).padStart(2, '0'),
      ).join(''),
  })

void loadFirstTexts().then(() =>
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    )
  }),
)
