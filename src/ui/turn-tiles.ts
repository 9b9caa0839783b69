import { listen } from './listen.ts'

/** A press turns a `[data-turns]` tile by a quarter. */
export function attachTurningTiles(document: Document): () => void {
  return listen(document, 'click', '[data-turns]', ({ dataset }) => {
    dataset.turns = String((Number(dataset.turns) + 1) % 4)
  })
}
