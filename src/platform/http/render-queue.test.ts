import { describe, expect, test, vi } from 'vitest'
import { createRenderQueue } from './render-queue.ts'

/** Renders that end when they are told to. */
function slowRenders() {
  const begun: (() => void)[] = []
  const render = () => new Promise<string>(resolve => begun.push(() => resolve('page')))
  return { begun, render }
}

const refused = (code: string) => expect.objectContaining({ code, retryAfterSeconds: expect.any(Number) })

describe('pages that are rendered for one request', () => {
  test('are rendered eight at once; the next begins when one has ended', async () => {
    const renderInTurn = createRenderQueue()
    const { begun, render } = slowRenders()
    const pages = Array.from({ length: 10 }, (_, index) => renderInTurn(`192.0.2.${index}`, render))
    expect(begun).toHaveLength(8)
    begun[0]?.()
    await pages[0]
    await vi.waitFor(() => expect(begun).toHaveLength(9))
    begun[1]?.()
    await vi.waitFor(() => expect(begun).toHaveLength(10))
    for (const end of begun) end()
    expect(await Promise.all(pages)).toEqual(Array(10).fill('page'))
  })

  test('wait in a line that has an end, and not for long', async () => {
    vi.useFakeTimers()
    const renderInTurn = createRenderQueue()
    const { begun, render } = slowRenders()
    const outcomes = Array.from({ length: 49 }, (_, index) =>
      renderInTurn(`192.0.2.${index}`, render).catch((error: unknown) => error),
    )
    // Eight are rendered, forty wait.
    expect(await outcomes[48]).toEqual(refused('unavailable'))
    await vi.advanceTimersByTimeAsync(3_000)
    expect(await outcomes[8]).toEqual(refused('unavailable'))
    for (const end of begun) end()
    expect(await outcomes[0]).toBe('page')
    expect(begun).toHaveLength(8)
    vi.useRealTimers()
  })

  test('are four at once for one address, and its neighbour is served', async () => {
    const renderInTurn = createRenderQueue()
    const { begun, render } = slowRenders()
    const own = Array.from({ length: 4 }, () => renderInTurn('192.0.2.1', render))
    await expect(renderInTurn('192.0.2.1', render)).rejects.toEqual(refused('too_many_requests'))
    const neighbour = renderInTurn('192.0.2.2', render)
    for (const end of begun) end()
    await Promise.all([...own, neighbour])
    expect(await renderInTurn('192.0.2.1', async () => 'again')).toBe('again')
  })

  test('are no more than 120 in a minute for one address', async () => {
    const renderInTurn = createRenderQueue()
    const page = async () => 'page'
    for (let count = 0; count < 120; count += 1) await renderInTurn('192.0.2.1', page)
    await expect(renderInTurn('192.0.2.1', page)).rejects.toEqual(refused('too_many_requests'))
    expect(await renderInTurn('192.0.2.2', page)).toBe('page')
  })

  test('give their place back when they fail', async () => {
    const renderInTurn = createRenderQueue()
    const fail = () => Promise.reject(new Error('broken'))
    for (let count = 0; count < 20; count += 1)
      await expect(renderInTurn(`192.0.2.${count}`, fail)).rejects.toThrow('broken')
    expect(await renderInTurn('192.0.2.1', async () => 'page')).toBe('page')
  })
})
