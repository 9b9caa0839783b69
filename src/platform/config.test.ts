import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { Environment, loadConfig } from './config.ts'

const example = parseEnv(readFileSync(new URL('../../.env.example', import.meta.url), 'utf8'))

test('the example file names every setting, and its values work', () => {
  expect(Object.keys(example).sort()).toEqual(Object.keys(Environment.shape).sort())
  expect(loadConfig(example)).toMatchObject({
    publicUrl: 'http://localhost:3000',
    hosts: ['localhost:3000'],
    http: { host: '127.0.0.1', port: 3000, trustedProxies: [] },
    log: { level: 'info' },
  })
})

test('neither example file holds a secret', () => {
  const compose = parseEnv(readFileSync(new URL('../../ops/compose.env.example', import.meta.url), 'utf8'))
  const settings = [example, compose].flatMap(file => Object.entries(file))
  const secrets = settings.filter(([name]) => /PASSWORD|SECRET|KEY|SMTP_URL/.test(name))
  expect(secrets.length).toBeGreaterThan(5)
  expect(secrets.filter(([, value]) => value !== '')).toEqual([])
  const addresses = settings.filter(([name, value]) => name.endsWith('DATABASE_URL') && value)
  expect(addresses.length).toBeGreaterThan(0)
  expect(addresses.filter(([, value]) => new URL(value ?? '').password)).toEqual([])
})

test('all problems are reported together', () => {
  const broken = () => loadConfig({ DATABASE_URL: 'mysql://x', PORT: '70000', LOG_LEVEL: 'loud' })
  expect(broken).toThrow(/DATABASE_URL[\s\S]*PUBLIC_URL[\s\S]*PORT[\s\S]*LOG_LEVEL/)
})

test('the hosts of ALLOWED_HOSTS are accepted too', () => {
  const { hosts } = loadConfig({ ...example, ALLOWED_HOSTS: 'a.test:1, b.test' })
  expect(hosts).toEqual(['localhost:3000', 'a.test:1', 'b.test'])
})

test('the configuration is frozen', () => {
  const config = loadConfig(example)
  expect(Object.isFrozen(config) && Object.isFrozen(config.http)).toBe(true)
})
