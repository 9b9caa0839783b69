import { setTimeout as wait } from 'node:timers/promises'
import { beforeAll, expect, test } from 'vitest'
import { apiToken, callApi, demo, queryDatabase } from '../fixtures.ts'

let token: string

beforeAll(async () => {
  token = await apiToken()
})

const save = async (input2: string) => {
  const body = JSON.stringify({ input2 })
  const answer = await callApi('/heroSectionRoute/hero-section', { method: 'PATCH', token, body, replica: 0 })
  expect(answer.status).toBe(200)
}

/** Time from the response to the save until the other replica serves the new text. */
async function millisecondsUntilPublished(text: string): Promise<number> {
  const savedAt = performance.now()
  while (performance.now() - savedAt < 10_000) {
    const page = await (await fetch(demo.replicaUrls[1] ?? '')).text()
    if (page.includes(text)) return performance.now() - savedAt
    await wait(20)
  }
  return Number.POSITIVE_INFINITY
}

test('what is saved through one replica is on the other’s page within a second, 100 times out of 100', async () => {
  const times: number[] = []
  for (let round = 0; round < 100; round += 1) {
    await save(`tour ${round}`)
    times.push(await millisecondsUntilPublished(`tour ${round}<`))
  }
  times.sort((a, b) => a - b)
  expect(times.at(-1)).toBeLessThan(1_000)
}, 120_000)

test('without the LISTEN connections the other replica publishes within five seconds', async () => {
  await queryDatabase(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'carreau-feed'`,
  )
  await save('ligne cassée')
  expect(await millisecondsUntilPublished('ligne cassée<')).toBeLessThan(5_000)
})

test('the replica that saved publishes it as well', async () => {
  await save('ici aussi')
  await expect
    .poll(async () => (await fetch(demo.siteUrl)).text(), { timeout: 1_000 })
    .toContain('ici aussi<')
})
