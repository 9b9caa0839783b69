import { describe, expect, test } from 'vitest'
import {
  filesLoadedWith,
  findBadImports,
  findImportCycles,
  importsPackage,
  readSources,
} from './import-rules.ts'

test('every import follows the import rules', () => {
  expect(findBadImports(readSources())).toEqual([])
})

test('no two features import each other, not even through a third one', () => {
  expect(findImportCycles(readSources())).toEqual([])
})

test('a planted import cycle is found', () => {
  const sources = {
    'features/settings/a.rules.ts': "import '#sections/section-kit/b.rules.ts'",
    'sections/section-kit/b.rules.ts': "import type { C } from '#features/session/c.rules.ts'",
    'features/session/c.rules.ts': "import '#features/settings/a.rules.ts'",
    'features/blog/d.rules.ts': "import '#features/settings/a.rules.ts'",
  }
  expect(findImportCycles(sources)).toEqual(['features/session', 'features/settings', 'sections/section-kit'])
})

test('the server loads sharp only to render the share picture: uploads are decoded by the worker, in the sandbox', () => {
  const sources = readSources()
  const loaded = [...filesLoadedWith(sources, 'processes/server.ts')]
  expect(loaded).toContain('features/media/server/prepare/render-image.ts')
  expect(loaded.filter(file => importsPackage(sources, file, 'sharp'))).toEqual([
    'features/seo/server/share-picture.ts',
  ])
})

test('no file has a vague name', () => {
  const vague = /(^|[-/.])(utils?|helpers?|misc|common|lib|manager|service|base|data|info)([-/.]|$)/
  expect(Object.keys(readSources()).filter(file => vague.test(file))).toEqual([])
})

describe('a planted bad import is found:', () => {
  test.each([
    ['features/accounts/dashboard/x.tsx', "import { findSession } from '../server/session.store.ts'"],
    ['features/accounts/server/x.ts', "import { SignInForm } from '../dashboard/sign-in-form.tsx'"],
    ['sections/hero/hero.contract.ts', "import { db } from '#platform/database/database.ts'"],
    ['sections/hero/server/x.ts', "import { authRoutes } from '#features/accounts/server/auth.routes.ts'"],
    ['sections/hero/site/x.tsx', "import { readHero } from '../hero.contract.ts'"],
    ['sections/hero/site/x.tsx', "import {\n  readHero,\n  saveHero,\n} from '../hero.contract.ts'"],
    ['sections/hero/site/x.tsx', "import { Client } from 'pg'"],
    ['sections/hero/server/x.ts', "import { useState } from 'react'"],
    ['platform/http/x.ts', "import { heroRoutes } from '#sections/hero/server/hero.routes.ts'"],
    ['ui/x.tsx', "import { browserApi } from '#web/browser-api.ts'"],
    ['shared/text/x.ts', "import path from 'node:path'"],
    ['pages/x.tsx', "const lazy = () => import('#platform/config.ts')"],
    ['processes/x.ts', "export { Layout } from '../root.tsx'"],
  ])('%s: %s', (file, text) => {
    expect(findBadImports({ [file]: text })).toHaveLength(1)
  })
})

describe('a good import passes:', () => {
  test.each([
    ['sections/hero/site/x.tsx', "import type { HeroContent } from '../hero.contract.ts'"],
    ['sections/hero/site/x.tsx', "import { fitHeroLine } from '../hero.rules.ts'"],
    ['sections/hero/server/x.ts', "import { readHero } from '../hero.contract.ts'"],
    ['processes/x.ts', "import { heroRoutes } from '#sections/hero/server/hero.routes.ts'"],
  ])('%s: %s', (file, text) => {
    expect(findBadImports({ [file]: text })).toEqual([])
  })
})
