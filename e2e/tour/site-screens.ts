import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { ABOUT, EDITORS, field } from '../editors/editor-fixtures.ts'
import { apiToken, callApi } from '../fixtures.ts'
import { tileOf } from '../media/media-fixtures.ts'
import { byButton, dialogOf, heading, pressInside, question, type Screen, type Stop } from './tour.ts'

const KIT = 'sections/section-kit/dashboard'
const MEDIA = 'features/media/dashboard'
const REVIEWS = 'features/reviews/dashboard'

const HISTORY: Stop = {
  name: 'the history',
  source: `${KIT}/history/history-sheet.tsx`,
  open: async (page, hand) => {
    await byButton('History')(page, hand)
    await dialogOf(page).getByRole('listitem').first().waitFor()
  },
}

const CONFLICT: Stop = {
  name: 'a conflict',
  source: `${KIT}/conflict-sheet.tsx`,
  open: async (page, hand) => {
    await hand.write(field(page, ABOUT), `de la tournée, ${Date.now()}`)
    const body = JSON.stringify({ [ABOUT.field]: `d’un autre, ${Date.now()}` })
    const saved = await callApi(ABOUT.path, { method: 'PATCH', token: await apiToken(), body })
    expect(saved.status).toBe(200)
    await byButton(ABOUT.save)(page, hand)
    await dialogOf(page).getByText('Where you differ').waitFor()
  },
  leave: (page, hand) => pressInside(page, hand, 'Take theirs'),
}

const editors: Screen[] = EDITORS.map(editor => ({
  name: editor.heading,
  path: `/dash/${editor.name}`,
  ready: page => page.frameLocator('iframe[title=Preview]').locator('main section'),
  stops: [HISTORY, ...(editor === ABOUT ? [CONFLICT] : [])],
}))

/** An item that comes with the demo. */
const libraries: Screen[] = [
  { what: 'Movie', path: '/dash/movies', item: 'Carreaux émaillés', view: 'Play', viewer: 'movie-player' },
  { what: 'Image', path: '/dash/images', item: 'Salle d’eau', view: 'Preview', viewer: 'image-preview' },
].map(({ what, path, item, view, viewer }) => {
  const onTile =
    (name: string | RegExp): Stop['open'] =>
    (page, hand) =>
      hand.press(tileOf(page, item).getByRole('button', { name }))
  return {
    name: `${what} List`,
    path,
    ready: (page: Page) => tileOf(page, item),
    stops: [
      {
        name: 'the form',
        source: `${MEDIA}/form/add-sheet.tsx`,
        open: async (page, hand) => {
          await byButton(`Add ${what}`)(page, hand)
          await pressInside(page, hand, `Add ${what}`)
          await dialogOf(page).getByText('Please fill in all fields').waitFor()
        },
      },
      {
        name: 'the viewer',
        source: `${MEDIA}/viewer/${viewer}.tsx`,
        open: onTile(new RegExp(`^${view}`)),
      },
      { name: 'the words of one', source: `${MEDIA}/form/edit-sheet.tsx`, open: onTile('Edit') },
      { ...question(`${MEDIA}/library/use-media-actions.tsx`, 'Delete'), open: onTile('Delete') },
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
    ready: page => page.getByRole('list', { name: 'Reviews in their order' }),
    stops: [
      {
        name: 'a review',
        source: `${REVIEWS}/review-sheet.tsx`,
        open: async (page, hand) => {
          await byButton('Add Review')(page, hand)
          await pressInside(page, hand, 'Save Review')
          await dialogOf(page).getByText('Must not be empty').first().waitFor()
        },
      },
      { name: 'asking', source: `${REVIEWS}/ask-sheet.tsx`, open: byButton('Ask for a Review') },
      question(`${REVIEWS}/use-review-actions.ts`, /^Delete: /),
    ],
  },
  {
    name: 'Settings',
    path: '/dash/settings',
    ready: page => page.frameLocator('iframe[title=Preview]').locator('footer'),
    stops: [HISTORY],
  },
]
