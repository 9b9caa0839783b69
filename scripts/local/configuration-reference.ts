import { z } from 'zod'
import { Environment } from '#platform/config.ts'

interface Described {
  description?: string
  minimum?: number
  maximum?: number
  minLength?: number
  enum?: string[]
}

const HEAD = `# Configuration

Every setting is a variable of the environment; an empty one counts as absent. All problems are told at the start, at once.
Written by \`npm run write-configuration\` from \`src/platform/config.ts\`.

| setting | without it | what it is |
|---|---|---|
`

/** The text of docs/configuration.md. */
export function renderConfiguration(): string {
  const { properties = {} } = z.toJSONSchema(Environment, { io: 'input', unrepresentable: 'any' })
  const rows = Object.entries(Environment.shape).map(([name, schema]) => {
    const described = properties[name] as Described
    return `| \`${name}\` | ${defaultOf(schema)} | ${described.description}${limitsOf(described)} |\n`
  })
  return HEAD + rows.join('')
}

function defaultOf(schema: z.ZodType): string {
  const { success, data } = schema.safeParse(undefined)
  if (!success) return '**the program does not start**'
  return data === undefined || String(data) === '' ? '' : `\`${String(data)}\``
}

function limitsOf({ minimum, maximum, minLength, enum: choices }: Described): string {
  if (choices) return ` (${choices.join(', ')})`
  if (minLength !== undefined) return ` (at least ${minLength} characters)`
  if (minimum === undefined || maximum === undefined) return ''
  return maximum === Number.MAX_SAFE_INTEGER ? ` (at least ${minimum})` : ` (${minimum} to ${maximum})`
}
