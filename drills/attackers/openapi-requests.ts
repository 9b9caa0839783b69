interface Schema {
  type?: string | string[]
  format?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
}

interface Operation {
  parameters?: { name: string; in: 'path' | 'query'; schema: Schema }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
}

export interface Question {
  name: string
  method: string
  /** Path and query, with a value for every parameter. */
  path: string
  body: { type: string; text: string } | null
  parameters: number
}

const FORM = 'multipart/form-data'
const BOUNDARY = 'carreau'

/** A request with all parameters, for each call that has any. */
export function requestsFromOpenApi(document: {
  paths: Record<string, Record<string, Operation>>
}): Question[] {
  return Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, operation]) => {
      const question = questionOf(method.toUpperCase(), path, operation)
      return question.parameters > 0 ? [question] : []
    }),
  )
}

function questionOf(method: string, path: string, { parameters = [], requestBody }: Operation): Question {
  const inPath = parameters.filter(parameter => parameter.in === 'path')
  const inQuery = parameters.filter(parameter => parameter.in === 'query')
  const query = new URLSearchParams(inQuery.map(({ name, schema }) => [name, String(sampleOf(schema, name))]))
  const filled = inPath.reduce(
    (text, { name, schema }) => text.replace(`{${name}}`, `${sampleOf(schema, name)}*`),
    path,
  )
  const [type, content] = Object.entries(requestBody?.content ?? {})[0] ?? []
  const fields = (content ? sampleOf(content.schema, '') : {}) as Record<string, unknown>
  const isText = type === 'application/json' || type === FORM
  return {
    name: `${method} ${path}`,
    method,
    path: query.size > 0 ? `${filled}?${query}` : filled,
    body: type && isText && Object.keys(fields).length > 0 ? bodyOf(type, fields) : null,
    parameters: parameters.length + (isText ? Object.keys(fields).length : 0),
  }
}

function bodyOf(type: string, fields: Record<string, unknown>): Question['body'] {
  if (type !== FORM) return { type, text: JSON.stringify(fields) }
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  return { type: `${FORM}; boundary=${BOUNDARY}`, text: `${parts.join('')}--${BOUNDARY}--\r\n` }
}

const BY_NAME: [RegExp, string][] = [
  [/email/i, 'camille@exemple.ca'],
  [/phone/i, '418 555-0142'],
  [/url/i, '/defaults/hero.webp'],
  [/password/i, 'un-carreau-a-la-fois'],
]

function sampleOf(schema: Schema, name: string): unknown {
  const { format, properties, items, anyOf } = schema
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (anyOf?.[0]) return sampleOf(anyOf[0], name)
  const type = [schema.type].flat()[0]
  if (type === 'object')
    return Object.fromEntries(
      Object.entries(properties ?? {})
        .filter(([, field]) => field.format !== 'binary' && Object.keys(field).length > 0)
        .map(([key, field]) => [key, sampleOf(field, key)]),
    )
  if (type === 'array') return items ? [sampleOf(items, name)] : []
  if (type === 'integer' || type === 'number') return 1
  if (type === 'boolean') return true
  if (format === 'uuid') return '00000000-0000-4000-8000-000000000000'
  if (format === 'date') return '2026-01-01'
  return BY_NAME.find(([pattern]) => pattern.test(name))?.[1] ?? 'Camille'
}
