/** The fields of `after` that say something else than in `before`. */
export function changedFields<Field extends string>(
  fields: readonly Field[],
  before: Readonly<Record<Field, unknown>>,
  after: Readonly<Record<Field, unknown>>,
): Field[] {
  return fields.filter(field => !isSame(before[field], after[field]))
}

/** Lists are compared by what is in them. */
export const isSame = (one: unknown, other: unknown) =>
  one === other || JSON.stringify(one) === JSON.stringify(other)
