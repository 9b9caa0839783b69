import { parseSync } from 'vite'
import type { Sources } from './import-rules.ts'

/** Attributes and properties that somebody reads or hears. */
const READ = new Set([
  ...['alt', 'aria-description', 'aria-label', 'aria-roledescription', 'aria-valuetext', 'caption'],
  ...['cancelLabel', 'confirmLabel', 'hint', 'label', 'placeholder', 'placeholderNote', 'problem', 'title'],
])

interface Node {
  type: string
  start: number
  [key: string]: unknown
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

const hasWord = (text: unknown) => typeof text === 'string' && /\p{L}{2}/u.test(text)

/** Words of a string or template, or of the branches of a condition. */
function wordsOf(value: unknown): boolean {
  if (!isNode(value)) return false
  switch (value.type) {
    case 'Literal':
      return hasWord(value.value)
    case 'TemplateLiteral':
      return (value.quasis as { value: { cooked: string } }[]).some(part => hasWord(part.value.cooked))
    case 'ConditionalExpression':
      return wordsOf(value.consequent) || wordsOf(value.alternate)
    case 'LogicalExpression':
      return wordsOf(value.right)
    case 'JSXExpressionContainer':
      return wordsOf(value.expression)
    default:
      return false
  }
}

function isLiteralText(node: Node, parent: Node | null): boolean {
  if (node.type === 'JSXText') return hasWord(node.value)
  if (node.type === 'JSXExpressionContainer') return parent?.type === 'JSXElement' && wordsOf(node)
  if (node.type === 'JSXAttribute')
    return READ.has((node.name as { name: string }).name) && wordsOf(node.value)
  if (node.type === 'CallExpression') {
    const { callee } = node as unknown as { callee: { name?: string } }
    return callee.name === 'toast' && wordsOf((node.arguments as unknown[])[1])
  }
  return false
}

/** Texts that stand in a component instead of a `*.en.ts` or `*.fr.ts` file, with their line. */
export function findLiteralTexts(sources: Sources): string[] {
  return Object.entries(sources).flatMap(([file, text]) => {
    if (!/\.tsx?$/.test(file) || /\.(en|fr|texts|test)\.tsx?$/.test(file) || /\/server\//.test(file))
      return []
    const found: string[] = []
    const visit = (value: unknown, parent: Node | null) => {
      if (Array.isArray(value)) for (const item of value) visit(item, parent)
      if (!isNode(value)) return
      if (isLiteralText(value, parent)) {
        const line = text.slice(0, value.start).split('\n').length
        found.push(`${file}:${line} ${text.slice(value.start).trim().split('\n')[0]}`)
      }
      for (const [key, part] of Object.entries(value)) if (key !== 'parent') visit(part, value)
    }
    visit(parseSync(file, text).program, null)
    return found
  })
}
