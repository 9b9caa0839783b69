export const inFigures = (count: number) => count.toLocaleString('en-CA')

/** "1 message", "12,400 messages". */
export const counted = (count: number, one: string, many = `${one}s`) =>
  `${inFigures(count)} ${count === 1 ? one : many}`
