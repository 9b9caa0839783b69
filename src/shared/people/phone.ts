/** A number that a telephone can dial: seven digits at least, whatever is written around them. */
export function isDialable(phone: string): boolean {
  return phone.replace(/\D/g, '').length >= 7
}
