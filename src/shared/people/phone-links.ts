import { findPhoneNumbersInText } from 'libphonenumber-js/min'

export interface PhoneLinks {
  /** In E.164, without the extension. */
  number: string
  call: string
  text: string
}

/** Links for the first valid number in a text, Canadian without a country code; null if there is none. */
export function phoneLinks(text: string): PhoneLinks | null {
  // The library knows « ext » but not « poste », and reads what follows a comma as an extension.
  const readable = text
    .replace(/\bposte\b/gi, 'ext')
    .replaceAll(', ext', ' ext')
    .replaceAll(',', ' / ')
  const [found] = findPhoneNumbersInText(readable, { defaultCountry: 'CA' })
  if (!found) return null
  const { number } = found.number
  return { number, call: found.number.getURI(), text: `sms:${number}` }
}
