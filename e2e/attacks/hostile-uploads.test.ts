import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { textBomb } from '#harness/media/hostile-pictures.ts'
import { apiToken, callApi, demo } from '../fixtures.ts'

/** A process's peak memory in MB. */
function peakMemory(processId: number): number {
  const status = readFileSync(`/proc/${processId}/status`, 'utf8')
  return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) / 1024
}

test('a picture of 486 KB that decompresses to 500 MB is refused, and the memory of server and worker stays low', async () => {
  const processes = Object.entries(demo.processes).filter(([name]) => /server|worker/.test(name))
  expect(processes.length).toBeGreaterThanOrEqual(2)
  const before = processes.map(([, id]) => peakMemory(id))
  const token = await apiToken()
  const form = new FormData()
  form.set('title', 'Bombe')
  form.set('description', 'Dix textes de 50 Mo.')
  form.set('image', new File([Uint8Array.from(textBomb())], 'bombe.png'))
  const sent = await callApi('/imageRoute/image', {
    ...{ method: 'POST', body: form, headers: { authorization: `Bearer ${token}` } },
  })
  expect(sent.status).toBe(201)
  const { image } = (await sent.json()) as { image: { id: string } }
  const readImage = async () => {
    const { images } = (await (await callApi('/imageRoute/images', { token })).json()) as {
      images: { id: string; state: string; problem: string | null }[]
    }
    return images.find(({ id }) => id === image.id)
  }
  await expect.poll(readImage, { timeout: 30_000 }).toMatchObject({ state: 'failed', problem: 'too_heavy' })
  // Decompressed, it would be 1,500 MB. The process ids are those from the start, so nothing was restarted.
  for (const [index, [, id]] of processes.entries())
    expect(peakMemory(id) - (before[index] ?? 0)).toBeLessThan(150)
  await callApi(`/imageRoute/image/${image.id}`, { method: 'DELETE', token })
})
