import { type ComponentType, createElement, type ReactNode, useEffect } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, hydrateRoot } from 'react-dom/client'

/** An island whose content React renders. */
export interface MountedIsland {
  render: (props: object) => void
  unmount: () => void
}

export function mountIsland(element: Element, component: ComponentType<never>, props: object): MountedIsland {
  const root = createRoot(element)
  const render = (props: object) => flushSync(() => root.render(createElement(component, props as never)))
  render(props)
  return { render, unmount: () => root.unmount() }
}

export function hydrateIsland(
  element: Element,
  component: ComponentType<never>,
  props: object,
): Promise<void> {
  return new Promise(resolve => {
    const content = createElement(component, props as never)
    hydrateRoot(element, createElement(Hydrated, { onHydrated: resolve }, content))
  })
}

function Hydrated({ onHydrated, children }: { onHydrated: () => void; children?: ReactNode }) {
  useEffect(onHydrated, [onHydrated])
  return children
}
