import { setTimeout as wait } from 'node:timers/promises'
import { beforeAll, expect, test } from 'vitest'
import { apiToken, callApi, demo, inDatabase } from '../fixtures.ts'

let token: string

beforeAll(async () => {
  token = await apiToken()
})

const save = async (input2: string) => {
  const body = JSON.stringify({ input2 })
  const answer = await callApi('/heroSectionRoute/hero-section', { method: 'PATCH', token, body, replica: 0 })
  expect(answer.status).toBe(200)
}

/** From the reply of the save to the first page of the other replica with the new words. */
async function millisecondsUntilSeen(words: string): Promise<number> {
  const savedAt = performance.now()
  while (performance.now() - savedAt < 10_000) {
    const page = await (await fetch(demo.replicaUrls[1] ?? '')).text()
    if (page.includes(words)) return performance.now() - savedAt
    await wait(20)
  }
  return Number.POSITIVE_INFINITY
}

test('what is saved through one replica is on the other’s page within a second, 100 times out of 100', async () => {
  const times: number[] = []
  for (let round = 0; round < 100; round += 1) {
    await save(`tour ${round}`)
    times.push(await millisecondsUntilSeen(`tour ${round}<`))
  }
  times.sort((a, b) => a - b)
  expect(times.at(-1)).toBeLessThan(1_000)
}, 120_000)

test('with the listening connections cut, within five seconds', async () => {
  await inDatabase(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'carreau-feed'`,
  )
  await save('ligne cassée')
  expect(await millisecondsUntilSeen('ligne cassée<')).toBeLessThan(5_000)
})

test('the page of the replica that saved shows it as well', async () => {
  await save('ici aussi')
  await expect
    .poll(async () => (await fetch(demo.siteUrl)).text(), { timeout: 1_000 })
    .toContain('ici aussi<')
})
