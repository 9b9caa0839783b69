import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { ABOUT, EDITORS, field } from '../editors/editor-fixtures.ts'
import { apiToken, callApi } from '../fixtures.ts'
import { tileOf } from '../media/media-fixtures.ts'
import { byButton, confirmation, dialogOf, heading, pressInside, type Screen, type Stop } from './tour.ts'

const KIT = 'sections/section-kit/dashboard'
const MEDIA = 'features/media/dashboard'
const REVIEWS = 'features/reviews/dashboard'

const HISTORY: Stop = {
  name: 'the history',
  source: `${KIT}/history-sheet.tsx`,
  open: async (page, input) => {
    await byButton('History')(page, input)
    await dialogOf(page).getByRole('listitem').first().waitFor()
  },
}

const CONFLICT: Stop = {
  name: 'a conflict',
  source: `${KIT}/conflict-sheet.tsx`,
  open: async (page, input) => {
    await input.write(field(page, ABOUT), `de la tournée, ${Date.now()}`)
    const body = JSON.stringify({ [ABOUT.field]: `d’un autre, ${Date.now()}` })
    const saved = await callApi(ABOUT.path, { method: 'PATCH', token: await apiToken(), body })
    expect(saved.status).toBe(200)
    await byButton(ABOUT.save)(page, input)
    await dialogOf(page).getByText('Differences').waitFor()
  },
  close: (page, input) => pressInside(page, input, 'Use theirs'),
}

const PICKER: Stop = {
  name: 'the whole library',
  source: `${MEDIA}/library/picker-sheet.tsx`,
  open: async (page, input) => {
    await byButton('See all or upload')(page, input)
    await dialogOf(page).getByRole('listitem').first().waitFor()
  },
}

const editors: Screen[] = EDITORS.map(editor => ({
  name: editor.heading,
  path: `/dash/${editor.name}`,
  ready: page => page.frameLocator('iframe[title=Preview]').locator('main section'),
  stops: [HISTORY, ...(editor === ABOUT ? [CONFLICT, PICKER] : [])],
}))

/** Each uses an item of the demo content. */
const libraries: Screen[] = [
  { what: 'Movie', path: '/dash/movies', item: 'Carreaux émaillés', view: 'Play', viewer: 'movie-player' },
  { what: 'Image', path: '/dash/images', item: 'Salle d’eau', view: 'Preview', viewer: 'image-preview' },
].map(({ what, path, item, view, viewer }) => {
  const onTile =
    (name: string | RegExp): Stop['open'] =>
    (page, input) =>
      input.press(tileOf(page, item).getByRole('button', { name }))
  return {
    name: `${what} List`,
    path,
    ready: (page: Page) => tileOf(page, item),
    stops: [
      {
        name: 'the form',
        source: `${MEDIA}/form/add-sheet.tsx`,
        open: async (page, input) => {
          await byButton(`Add ${what}`)(page, input)
          await pressInside(page, input, `Add ${what}`)
          await dialogOf(page).getByText('Please fill in all fields').waitFor()
        },
      },
      {
        name: 'the viewer',
        source: `${MEDIA}/library/${viewer}.tsx`,
        open: onTile(new RegExp(`^${view}`)),
      },
      { name: 'the text of one', source: `${MEDIA}/form/edit-sheet.tsx`, open: onTile('Edit') },
      { ...confirmation(`${MEDIA}/library/use-media-actions.tsx`, 'Delete'), open: onTile('Delete') },
    ],
  }
})

export const SITE_SCREENS: Screen[] = [
  ...editors,
  ...libraries,
  { name: 'Movie trash', path: '/dash/movies?trash', ready: heading('Movie trash') },
  {
    name: 'Reviews',
    path: '/dash/reviews',
    ready: page => page.getByRole('list', { name: 'Reviews, in order' }),
    stops: [
      {
        name: 'a review',
        source: `${REVIEWS}/review-sheet.tsx`,
        open: async (page, input) => {
          await byButton('Add Review')(page, input)
          await pressInside(page, input, 'Save Review')
          await dialogOf(page).getByText('Required').first().waitFor()
        },
      },
      { name: 'asking', source: `${REVIEWS}/ask-sheet.tsx`, open: byButton('Ask for a Review') },
      confirmation(`${REVIEWS}/use-review-actions.ts`, /^Delete: /),
    ],
  },
  {
    name: 'Settings',
    path: '/dash/settings',
    ready: page => page.frameLocator('iframe[title=Preview]').locator('footer'),
    stops: [HISTORY],
  },
]
