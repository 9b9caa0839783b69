/**
 * Handles an event for every element that matches the selector, also for elements that are added later. Listens in the
 * capture phase, because some events do not bubble. Returns a function that stops it.
 */
export function listen<Type extends keyof DocumentEventMap>(
  document: Document,
  type: Type,
  selector: string,
  handle: (element: HTMLElement, event: DocumentEventMap[Type]) => unknown,
): () => void {
  const listener = (event: DocumentEventMap[Type]) => {
    // Not `instanceof`: the document may belong to a frame. The target may be the document itself.
    const target = event.target as Partial<Element> | null
    const element = target?.closest?.<HTMLElement>(selector)
    if (element) handle(element, event)
  }
  const options = { capture: true, passive: type !== 'click' && type !== 'submit' }
  document.addEventListener(type, listener, options)
  return () => document.removeEventListener(type, listener, options)
}
