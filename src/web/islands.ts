import type { ComponentType } from 'react'
import { listen } from '#ui/listen.ts'
import type { MountedIsland } from './island-root.ts'

/** The component of each island; it is loaded with the first of its name. */
export type IslandMap = Record<string, () => Promise<ComponentType<never>>>

/** React and the component of an island. */
export interface LoadedIsland {
  /** Renders into an empty element. */
  mount: (element: Element, props: object) => MountedIsland
  /** Takes over the server's markup; resolves when its event handlers work. */
  hydrate: (element: Element, props: object) => Promise<void>
}

export type LoadIsland = (name: string) => Promise<LoadedIsland>

/** React itself is loaded with the first island. */
export function islandLoader(islands: IslandMap): LoadIsland {
  return async name => {
    const load = islands[name]
    if (!load) throw new Error(`There is no island ${name}.`)
    const [{ hydrateIsland, mountIsland }, component] = await Promise.all([
      import('./island-root.ts'),
      load(),
    ])
    return {
      mount: (element, props) => mountIsland(element, component, props),
      hydrate: (element, props) => hydrateIsland(element, component, props),
    }
  }
}

export const propsOf = ({ dataset }: HTMLElement) => JSON.parse(dataset.props ?? '{}') as object

const HYDRATED = '[data-when="visible"]'

/**
 * Hydrates the islands of a document when they are in the viewport or close to it. A press or a sent form meanwhile is
 * repeated once React handles it.
 */
export function attachIslands(document: Document, load: LoadIsland): () => void {
  const hydrations = new WeakMap<Element, Promise<boolean>>()
  const hydrated = new WeakSet<Element>()

  /** False if the code could not be loaded; the next event tries again. */
  function hydrate(island: HTMLElement): Promise<boolean> {
    const started = hydrations.get(island) ?? hydrateOnce(island)
    hydrations.set(island, started)
    return started
  }

  async function hydrateOnce(island: HTMLElement): Promise<boolean> {
    try {
      const { hydrate } = await load(island.dataset.island ?? '')
      await hydrate(island, propsOf(island))
      hydrated.add(island)
      return true
    } catch {
      hydrations.delete(island)
      return false
    }
  }

  const viewport = new IntersectionObserver(
    entries => {
      for (const { target, isIntersecting } of entries) {
        const island = target.closest<HTMLElement>(HYDRATED)
        if (!isIntersecting || !island) continue
        viewport.unobserve(target)
        void hydrate(island)
      }
    },
    { rootMargin: '200px' },
  )
  // The island itself has no box.
  for (const content of document.querySelectorAll(`${HYDRATED} > *`)) viewport.observe(content)

  const waiting = (target: Element) => {
    const island = target.closest<HTMLElement>(HYDRATED)
    return island && !hydrated.has(island) ? island : null
  }
  const stops = [
    listen(document, 'click', `${HYDRATED} [type="button"]`, async (button, event) => {
      const island = waiting(button)
      if (!island) return
      event.stopPropagation()
      if (await hydrate(island)) button.click()
    }),
    listen(document, 'submit', `${HYDRATED} form`, async (form, event) => {
      const island = waiting(form)
      if (!island) return
      event.preventDefault()
      event.stopPropagation()
      if (await hydrate(island)) (form as HTMLFormElement).requestSubmit(event.submitter)
      // As without scripts.
      else (form as HTMLFormElement).submit()
    }),
  ]
  return () => {
    viewport.disconnect()
    for (const stop of stops) stop()
  }
}
