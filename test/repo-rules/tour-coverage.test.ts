import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readSources } from './import-rules.ts'

const E2E = path.resolve(import.meta.dirname, '../../e2e')
const tour = readdirSync(path.join(E2E, 'tour'))
  .map(file => readFileSync(path.join(E2E, 'tour', file), 'utf8'))
  .join('\n')

/** Dialogs that the tour cannot open; another journey checks them. */
const CHECKED_ELSEWHERE: Record<string, string> = {
  'features/campaigns/dashboard/sending-sheet.tsx': 'campaigns.test.ts',
  'pages/home-screen/start-sheet.tsx': 'guided-start.test.ts',
  'ui/unsaved-guard.ts': 'editor-drafts.test.ts',
}

/** By base name: the tour builds long paths from parts. */
const isVisited = (file: string) => tour.includes(path.basename(file).replace(/\.tsx?$/, ''))

test('every sheet and confirmation of the dashboard is a stop of the tours by touch and by keyboard', () => {
  const openers = Object.entries(readSources())
    .filter(
      ([file, text]) =>
        !/^ui\/form-sheet|^pages\/dev\//.test(file) &&
        /<(Form)?Sheet$|<(Form)?Sheet\s|= useConfirm\(\)/m.test(text),
    )
    .map(([file]) => file)
  expect(openers.length).toBeGreaterThan(20)
  expect(openers.filter(file => !isVisited(file) && !(file in CHECKED_ELSEWHERE))).toEqual([])
})

test('every screen of the dashboard is on the tour', () => {
  const routes = readFileSync(path.resolve(import.meta.dirname, '../../src/routes.ts'), 'utf8')
  const dashboard = routes.slice(routes.indexOf("route('dash'"), routes.indexOf("route('auth'"))
  const screens = Array.from(dashboard.matchAll(/route\('([a-z-]+)', /g), ([, name]) => name).slice(1)
  expect(screens).toContain('messages')
  // The tour takes the editors from `EDITORS`.
  const editors = ['hero', 'features', 'story', 'about']
  expect(screens.filter(name => !editors.includes(name ?? '') && !tour.includes(`/dash/${name}`))).toEqual([])
})
