/** `4185550142` → `418 555-0142`. Anything but one North American number stays as it is. */
export function formatPhone(text: string): string {
  if (!/^[\d\s().+-]+$/.test(text)) return text
  const digits = text.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '')
  return digits.length === 10 ? `${digits.slice(0, 3)} ${digits.slice(3, 6)}-${digits.slice(6)}` : text
}

/** A number that a telephone can dial: seven digits at least, whatever is written around them. */
export function isDialable(phone: string): boolean {
  return phone.replace(/\D/g, '').length >= 7
}
