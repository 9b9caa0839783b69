/**
 * What a person changed in a form. Only this is stored and sent: somebody else may have changed the rest since it was
 * opened.
 */
export function changedValues<Values extends object>(values: Values, base: Values): Partial<Values> {
  const isChanged = ([name, value]: [string, unknown]) => value !== base[name as keyof Values]
  return Object.fromEntries(Object.entries(values).filter(isChanged)) as Partial<Values>
}
