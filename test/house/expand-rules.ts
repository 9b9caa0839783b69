/**
 * While a new version is rolled out, the old one still runs on the new schema. A migration therefore only adds
 * ("expand"); what the old version still uses goes one release later, in a file named `…_contract_….sql`.
 */
const BREAKING: [RegExp, string][] = [
  [
    /\bdrop\s+(table|view|materialized view|schema|type|function|trigger|sequence)\b/,
    'drops what the old version may use',
  ],
  [/\bdrop\s+column\b/, 'drops a column'],
  [/\brename\b/, 'renames'],
  [/\balter\s+column\s+\w+\s+(set\s+data\s+)?type\b/, 'changes the type of a column'],
  [/\balter\s+column\s+\w+\s+set\s+not\s+null\b/, 'demands a value that the old version does not write'],
  [/\balter\s+column\s+\w+\s+drop\s+default\b/, 'takes away a default that the old version relies on'],
  [/(^|;)\s*truncate\b/, 'empties a table'],
  [/\block_timeout\b/, 'changes how long it may wait for a lock'],
]

const isDemanding = (column: string) =>
  /\bnot\s+null\b/.test(column) && !/\b(default|generated|serial|bigserial)\b/.test(column)

/** What the version before would not survive, in words. */
export function findBreaks(migration: string): string[] {
  const text = withoutCommentsAndWords(migration)
  const found = BREAKING.flatMap(([pattern, words]) => (pattern.test(text) ? [words] : []))
  const columns = text.match(/\badd\s+column\b[^;]*?(?=,\s*(add|alter|drop)\b|;|$)/g) ?? []
  return columns.some(isDemanding)
    ? [...found, 'adds a column that must not be empty and has no default']
    : found
}

/** Bodies of functions are words too: they run later, not now. */
function withoutCommentsAndWords(text: string): string {
  return text
    .replace(/--.*$/gm, ' ')
    .replace(/\/\*[\s\S]*?\*\//g, ' ')
    .replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
    .replace(/'(?:[^']|'')*'/g, "''")
    .toLowerCase()
}
