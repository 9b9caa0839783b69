import sharp from 'sharp'
import { expect, test } from 'vitest'
import { drawSharePicture } from './share-picture.ts'

const licence = 'Licence RBQ\u00a0: 1234-5678-90'

test.each([
  'Céramique Boréale',
  'A',
  'Les entreprises <b>& fils</b> de la Côte-de-Beaupré, Charlevoix et Portneuf inc.',
])('the picture for %s has the size that social networks expect', async name => {
  const picture = await drawSharePicture({ name, inCity: 'à Québec', licence })
  expect(await sharp(picture).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
  expect(picture.length).toBeLessThan(100_000)
})

test('another licence number gives another picture', async () => {
  const name = 'Céramique Boréale'
  const other = 'Licence RBQ\u00a0: 8765-4321-00'
  const [one, same, changed] = await Promise.all(
    [licence, licence, other].map(line => drawSharePicture({ name, inCity: '', licence: line })),
  )
  expect(one?.equals(same ?? Buffer.alloc(0))).toBe(true)
  expect(one?.equals(changed ?? Buffer.alloc(0))).toBe(false)
})
