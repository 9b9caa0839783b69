import { parseSync } from 'vite'
import type { Sources } from './import-rules.ts'

interface Node {
  type: string
  [key: string]: unknown
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

/** A string, or a template with "x" for what changes; the branches of a condition. */
function textsOf(value: unknown): string[] {
  if (!isNode(value)) return []
  if (value.type === 'Literal') return typeof value.value === 'string' ? [value.value] : []
  if (value.type === 'ConditionalExpression')
    return [...textsOf(value.consequent), ...textsOf(value.alternate)]
  if (value.type !== 'TemplateLiteral') return []
  return [(value.quasis as { value: { cooked: string } }[]).map(part => part.value.cooked).join('x')]
}

/** What a reply or an error says, in the server's code and in the contracts. */
export function serverMessages(sources: Sources): string[] {
  const found = new Set<string>()
  for (const [file, text] of Object.entries(sources)) {
    const isContract = file.endsWith('.contract.ts')
    if (!isContract && !/\/server\/|^platform\/http\//.test(file)) continue
    if (/\.(test|en|fr)\.ts$|\/site\/|\/prepare\/|\/seed\//.test(file)) continue
    const add = (value: unknown) => {
      for (const message of textsOf(value)) if (/^[A-Z].* /.test(message)) found.add(message)
    }
    const visit = (value: unknown): void => {
      if (Array.isArray(value)) for (const item of value) visit(item)
      if (!isNode(value)) return
      const {
        callee,
        arguments: args = [],
        key,
      } = value as unknown as {
        callee?: { name?: string; property?: { name?: string } }
        arguments?: unknown[]
        key?: { name?: string }
      }
      if (value.type === 'NewExpression' && callee?.name === 'AppError') add(args[1])
      if (value.type === 'Property' && key?.name === 'message' && !isContract) add(value.value)
      // The message of a zod check is its last argument.
      if (isContract && value.type === 'CallExpression' && callee?.property && args.length > 1)
        add(args.at(-1))
      for (const [name, part] of Object.entries(value)) if (name !== 'parent') visit(part)
    }
    visit(parseSync(file, text).program)
  }
  return [...found]
}
