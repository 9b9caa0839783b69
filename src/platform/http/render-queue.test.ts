import { describe, expect, test, vi } from 'vitest'
import { createRenderQueue } from './render-queue.ts'

/** Renders that end when their function in `begun` is called. */
function slowRenders() {
  const begun: (() => void)[] = []
  const render = () => new Promise<string>(resolve => begun.push(() => resolve('page')))
  return { begun, render }
}

const refused = (code: string) => expect.objectContaining({ code, retryAfterSeconds: expect.any(Number) })

describe('pages that are rendered for one request', () => {
  test('run eight in parallel; the next begins when one has ended', async () => {
    const enqueueRender = createRenderQueue()
    const { begun, render } = slowRenders()
    const pages = Array.from({ length: 10 }, (_, index) => enqueueRender(`192.0.2.${index}`, render))
    expect(begun).toHaveLength(8)
    begun[0]?.()
    await pages[0]
    await vi.waitFor(() => expect(begun).toHaveLength(9))
    begun[1]?.()
    await vi.waitFor(() => expect(begun).toHaveLength(10))
    for (const end of begun) end()
    expect(await Promise.all(pages)).toEqual(Array(10).fill('page'))
  })

  test('wait in a queue with a maximum length and a timeout', async () => {
    vi.useFakeTimers()
    const enqueueRender = createRenderQueue()
    const { begun, render } = slowRenders()
    const outcomes = Array.from({ length: 49 }, (_, index) =>
      enqueueRender(`192.0.2.${index}`, render).catch((error: unknown) => error),
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

  test('are limited to four in parallel for one address; another address is served', async () => {
    const enqueueRender = createRenderQueue()
    const { begun, render } = slowRenders()
    const own = Array.from({ length: 4 }, () => enqueueRender('192.0.2.1', render))
    await expect(enqueueRender('192.0.2.1', render)).rejects.toEqual(refused('too_many_requests'))
    const neighbour = enqueueRender('192.0.2.2', render)
    for (const end of begun) end()
    await Promise.all([...own, neighbour])
    expect(await enqueueRender('192.0.2.1', async () => 'again')).toBe('again')
  })

  test('are limited to 120 a minute for one address', async () => {
    const enqueueRender = createRenderQueue()
    const page = async () => 'page'
    for (let count = 0; count < 120; count += 1) await enqueueRender('192.0.2.1', page)
    await expect(enqueueRender('192.0.2.1', page)).rejects.toEqual(refused('too_many_requests'))
    expect(await enqueueRender('192.0.2.2', page)).toBe('page')
  })

  test('free their slot when they fail', async () => {
    const enqueueRender = createRenderQueue()
    const fail = () => Promise.reject(new Error('broken'))
    for (let count = 0; count < 20; count += 1)
      await expect(enqueueRender(`192.0.2.${count}`, fail)).rejects.toThrow('broken')
    expect(await enqueueRender('192.0.2.1', async () => 'page')).toBe('page')
  })
})
