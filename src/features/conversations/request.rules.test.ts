import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  hintAbout,
  MAX_MEASURE,
  parseMeasure,
  parseRequest,
  readRequestForm,
  type Size,
  sizeOf,
  squareFeetOf,
  surfaceOf,
  surfaceWithWaste,
  tidyDetails,
  UNITS,
  WORKS,
} from './request.rules.ts'

const NOTHING = { room: '', works: [], length: '', width: '', unit: 'ft', when: '', city: '' }

const hundredths = fc.integer({ min: 1, max: MAX_MEASURE * 100 })
const sizes = fc.record({ length: hundredths, width: hundredths, unit: fc.constantFrom(...UNITS) })

interface Hundredths extends Size {}
const toSize = ({ length, width, unit }: Hundredths): Size => ({
  length: length / 100,
  width: width / 100,
  unit,
})

/** Exact: `numerator / denominator` in steps of a whole or a tenth, rounded half up or up. */
const stepsIn = ({ unit }: Hundredths) => (unit === 'ft' ? 1n : 10n)
const halfUp = (numerator: bigint, denominator: bigint) => (2n * numerator + denominator) / (2n * denominator)
const roundUp = (numerator: bigint, denominator: bigint) => (numerator + denominator - 1n) / denominator
const productOf = ({ length, width }: Hundredths) => BigInt(length) * BigInt(width)

describe('the surface', () => {
  test('of 8 × 10 ft is 80 ft², 88 with 10% waste', () => {
    const size: Size = { length: 8, width: 10, unit: 'ft' }
    expect([surfaceOf(size), surfaceWithWaste(size, 10)]).toEqual([80, 88])
    expect([surfaceWithWaste(size, 5), surfaceWithWaste(size, 15)]).toEqual([84, 92])
  })

  test('of 2.45 × 3.02 m is 7.4 m², 8.2 with 10% waste, and 80 ft²', () => {
    const size: Size = { length: 2.45, width: 3.02, unit: 'm' }
    expect([surfaceOf(size), surfaceWithWaste(size, 10), squareFeetOf(size)]).toEqual([7.4, 8.2, 80])
  })

  test('rounds a half up, and waste up from the unrounded surface', () => {
    expect(surfaceOf({ length: 2.5, width: 1, unit: 'ft' })).toBe(3)
    expect(surfaceOf({ length: 1.5, width: 0.3, unit: 'm' })).toBe(0.5)
    // 80.4 rounds to 80, but 88.44 tiles are needed.
    expect(surfaceWithWaste({ length: 8.04, width: 10, unit: 'ft' }, 10)).toBe(89)
    // Exactly 110: no tile more.
    expect(surfaceWithWaste({ length: 10, width: 10, unit: 'ft' }, 10)).toBe(110)
  })

  test('is the exact fraction, rounded half up, for any sides in both units', () => {
    fc.assert(
      fc.property(sizes, size => {
        const expected = halfUp(productOf(size) * stepsIn(size), 10_000n)
        expect(surfaceOf(toSize(size))).toBe(Number(expected) / Number(stepsIn(size)))
      }),
      { numRuns: 20_000 },
    )
  })

  test('with waste is the exact fraction, rounded up, for any sides in both units', () => {
    fc.assert(
      fc.property(sizes, fc.constantFrom(5, 10, 15), (size, waste) => {
        const expected = roundUp(productOf(size) * stepsIn(size) * BigInt(100 + waste), 1_000_000n)
        expect(surfaceWithWaste(toSize(size), waste)).toBe(Number(expected) / Number(stepsIn(size)))
      }),
      { numRuns: 20_000 },
    )
  })

  test('in square feet is the exact fraction, rounded half up, for any sides in both units', () => {
    fc.assert(
      fc.property(sizes, size => {
        const squareFoot = size.unit === 'ft' ? 100_000_000n : 9_290_304n
        const expected = halfUp(productOf(size) * 10_000n, squareFoot)
        expect(squareFeetOf(toSize(size))).toBe(Number(expected))
      }),
      { numRuns: 20_000 },
    )
  })

  test('is unknown with one side', () => {
    expect(sizeOf({ length: 8 })).toBeNull()
    expect(sizeOf({ length: 8, width: 10 })).toEqual({ length: 8, width: 10, unit: 'ft' })
  })
})

describe('a measure', () => {
  test.each([
    ['8', 8],
    [' 8,5 ', 8.5],
    ['8.25', 8.25],
    ['2,4449', 2.44],
    ['1000', 1000],
  ])('%s is understood', (typed, measure) => {
    expect(parseMeasure(typed)).toBe(measure)
  })

  test.each(['', ',', '0', '0,001', '1000,01', '-8', '8 pi', '8’6', '1,2,3', '1e3', '0x8', 'huit', '∞'])(
    '%s is not',
    typed => {
      expect(parseMeasure(typed)).toBeNull()
    },
  )

  test('of any hundredths is read back as typed, with a comma or a point', () => {
    fc.assert(
      fc.property(hundredths, fc.constantFrom(',', '.'), (value, sign) => {
        expect(parseMeasure((value / 100).toFixed(2).replace('.', sign))).toBe(value / 100)
      }),
    )
  })

  test.each([
    ['', '', 'ft', null],
    ['8', '10', 'ft', null],
    ['8', '', 'ft', 'partial'],
    ['', '10', 'ft', 'partial'],
    ['huit', '10', 'ft', 'problem'],
    ['8 pi 6 po', '10', 'ft', 'inches'],
    ['8\'6"', '10', 'ft', 'inches'],
    ['61', '10', 'ft', 'large'],
    ['60', '60', 'ft', null],
    ['8', '20,5', 'm', 'large'],
  ])('%s × %s %s gets the hint %s', (length, width, unit, hint) => {
    expect(hintAbout({ ...NOTHING, length, width, unit })).toBe(hint)
  })
})

describe('the details of a request', () => {
  test('are read from the form, without what nobody understands', () => {
    const form = new FormData()
    for (const [name, value] of [
      ['room', 'bathroom'],
      ['works', 'shower'],
      ['works', 'floor'],
      ['works', 'roof'],
      ['roomLength', '8'],
      ['roomWidth', 'dix'],
      ['unit', 'ft'],
      ['when', 'yesterday'],
      ['city', '  Lévis '],
    ] as const)
      form.append(name, value)
    const details = { room: 'bathroom', works: ['floor', 'shower'], length: 8, unit: 'ft', city: 'Lévis' }
    expect(parseRequest(readRequestForm(form))).toEqual(details)
  })

  test('have no control characters in the city, which its field does not show', () => {
    const form = new FormData()
    form.append('city', '\tSainte-Foy\u0000\u0007(Québec)\n')
    expect(parseRequest(readRequestForm(form))).toEqual({ city: 'Sainte-Foy (Québec)' })
  })

  test('of an untouched form are none', () => {
    expect(parseRequest(NOTHING)).toBeUndefined()
    expect(parseRequest(readRequestForm(new FormData()))).toBeUndefined()
  })

  test('look the same in whatever order they were sent', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray([...WORKS]), works => {
        const mixed = tidyDetails({ city: 'Lévis', works, unit: 'm', width: 3, length: 2 })
        const sorted = tidyDetails({ length: 2, width: 3, unit: 'm', works: works.toSorted(), city: 'Lévis' })
        expect(JSON.stringify(mixed)).toBe(JSON.stringify(sorted))
      }),
    )
    expect(tidyDetails({ works: [], unit: 'm' })).toBeUndefined()
  })
})
