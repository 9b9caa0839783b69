const LOCAL = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/
const LABEL = /^[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/

/**
 * One plain address that can be mailed: no name, list, group, comment or quotes, so that it cannot become two.
 * What people type into the contact form need not be one.
 */
export function isMailableAddress(text: string): boolean {
  const [local = '', domain = '', ...rest] = text.split('@')
  if (rest.length > 0 || text.length > 254 || local.length > 64) return false
  const labels = domain.split('.')
  return LOCAL.test(local) && labels.length > 1 && labels.every(label => LABEL.test(label))
}
