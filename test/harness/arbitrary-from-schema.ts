import fc, { type Arbitrary } from 'fast-check'
import { type ZodType, z } from 'zod'

interface JsonSchema {
  type?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  items?: JsonSchema
  maxItems?: number
  properties?: Record<string, JsonSchema>
  required?: string[]
}

const LONGEST = 400
/** Strings that often break programs. */
const NASTY = fc.constantFrom(
  ...[
    "' or 1=1 --",
    '"; drop table users; --',
    '{{name}}',
    '<img src=x onerror=alert(1)>',
    '=1+1',
    '../../etc/passwd',
  ],
  ...[
    '\u202eabc',
    '\u2028',
    'e\u0301',
    '👩‍🔧'.repeat(40),
    '\r\nBcc: x@exemple.ca',
    '%',
    '_',
    '\\',
    ' ',
    '__proto__',
    'NaN',
  ],
)

/** Mostly valid values of the schema, and some invalid ones. */
export function fuzzOf(schema: ZodType, ids: () => string[]): Arbitrary<unknown> {
  const sound = arbitraryOf(
    z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema,
    ids,
  )
  return fc.oneof(
    { weight: 6, arbitrary: sound },
    { weight: 2, arbitrary: fc.tuple(sound, fc.string(), fc.jsonValue()).map(spoil) },
    { weight: 1, arbitrary: fc.jsonValue() },
  )
}

/** Adds a field or replaces one. */
function spoil([value, name, other]: [unknown, string, unknown]): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return other
  const names = Object.keys(value)
  const chosen =
    names.length > 0 && name.length % 2 === 0 ? (names[name.length % names.length] ?? name) : name
  return { ...value, [chosen]: other }
}

function arbitraryOf(schema: JsonSchema, ids: () => string[]): Arbitrary<unknown> {
  const { type, properties = {}, required = [], items = {}, minimum, maximum } = schema
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map(choice => arbitraryOf(choice, ids)))
  if (schema.allOf) return arbitraryOf(Object.assign({}, ...schema.allOf) as JsonSchema, ids)
  switch (type) {
    case 'string':
      return textOf(schema, ids)
    case 'integer':
      return fc.integer({
        min: Math.max(minimum ?? -9, -(2 ** 31)),
        max: Math.min(maximum ?? 99, 2 ** 31 - 1),
      })
    case 'number':
      return fc.double({ min: minimum ?? -1e6, max: maximum ?? 1e6, noNaN: true })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return fc.array(arbitraryOf(items, ids), { maxLength: Math.min(schema.maxItems ?? 4, 4) })
    case 'object':
      return fc.record(
        Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, arbitraryOf(one, ids)])),
        { requiredKeys: required.filter(name => name in properties) },
      )
    default:
      return fc.jsonValue()
  }
}

function textOf({ format, pattern, minLength = 0, maxLength = LONGEST }: JsonSchema, ids: () => string[]) {
  if (format === 'uuid')
    return fc.oneof(
      fc.nat().map(number => pick(ids(), number)),
      fc.uuid(),
    )
  if (format === 'date-time') return fc.date({ noInvalidDate: true }).map(date => date.toISOString())
  if (format === 'date') return fc.date({ noInvalidDate: true }).map(date => date.toISOString().slice(0, 10))
  const longest = Math.max(minLength, Math.min(maxLength, LONGEST))
  const plain = fc.oneof(NASTY, fc.string({ unit: 'grapheme', minLength, maxLength: longest }))
  if (!pattern) return plain
  try {
    return fc.oneof({ weight: 3, arbitrary: fc.stringMatching(new RegExp(pattern)) }, plain)
  } catch {
    // fast-check cannot generate from patterns with a look-ahead.
    return plain
  }
}

function pick(ids: string[], number: number): string {
  return ids[number % ids.length] ?? '00000000-0000-4000-8000-000000000000'
}
