export const inFigures = (count: number) => count.toLocaleString('fr-CA')

/** "0 message", "1 message", "12 400 messages": in French, zero is singular. */
export const counted = (count: number, one: string, many = `${one}s`) =>
  `${inFigures(count)}\u00a0${count < 2 ? one : many}`
