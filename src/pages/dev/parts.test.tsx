import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { addTexts } from '#shared/text/texts.ts'
import { texts } from '#web/texts/english-sign-in.ts'
import Parts from './parts.tsx'

const UI = path.resolve(import.meta.dirname, '../../ui')

/** Why a developer cannot look at it here. */
const NOT_SHOWN: Record<string, string> = {
  FieldHead: 'a part of each field',
  FieldNote: 'a part of each field',
  Island: 'hydrated by a public page',
  IslandDialog: 'opened by a public page',
  LoadMoreTrigger: 'cannot be seen',
  VisuallyHidden: 'cannot be seen',
}

test('a developer finds every component of src/ui on the page of parts', () => {
  const page = readFileSync(path.join(import.meta.dirname, 'parts.tsx'), 'utf8')
  const components = readdirSync(UI)
    .filter(file => /(?<!\.test)\.tsx$/.test(file))
    .flatMap(file => [...readFileSync(path.join(UI, file), 'utf8').matchAll(/^export function ([A-Z]\w+)/gm)])
    .map(([, name = '']) => name)
  expect(components).toContain('Button')
  expect(components.filter(name => !page.includes(`<${name}`)).sort()).toEqual(Object.keys(NOT_SHOWN))
})

test('the page of parts renders', () => {
  addTexts(texts)
  expect(renderToStaticMarkup(<Parts />)).toContain('<h2>Button, ButtonLink</h2>')
})

/** As a build or the development server reads the route table. */
async function routesIn(mode: 'production' | 'development'): Promise<string> {
  const { stdout } = await promisify(execFile)('node_modules/.bin/react-router', ['routes', '--mode', mode])
  expect(stdout).toContain('pages/site/home.tsx')
  return stdout
}

test('the page of parts is a route of development, and of no build', async () => {
  const [production, development] = await Promise.all([routesIn('production'), routesIn('development')])
  expect(development).toContain('pages/dev/parts.tsx')
  expect(production).not.toContain('pages/dev/')
})
