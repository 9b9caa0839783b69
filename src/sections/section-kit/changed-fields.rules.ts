/** The fields of `after` that say something else than in `before`. */
export function changedFields<Field extends string>(
  fields: readonly Field[],
  before: Readonly<Record<Field, string>>,
  after: Readonly<Record<Field, string>>,
): Field[] {
  return fields.filter(field => before[field] !== after[field])
}
