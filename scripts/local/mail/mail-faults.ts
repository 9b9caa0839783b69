/** A refusal of the recipient by its code, or of the whole mail; the line cut, or silence, once the whole mail was taken. */
export type Fault = number | { afterData: number } | 'drop' | 'hang'

const FAULTY = /@(?:(\d{3})(-after-data)?|(drop|hang))(-once)?\.faulty\.test$/

/** The recipient's domain says what goes wrong, always or `-once`: `camille@451-once.faulty.test`. */
export function createMailFaults(): (address: string) => Fault | null {
  const seen = new Set<string>()
  return address => {
    const [match, code, afterData, silence, once] = FAULTY.exec(address) ?? []
    if (!match || (once && seen.has(address))) return null
    seen.add(address)
    if (silence) return silence as 'drop' | 'hang'
    return afterData ? { afterData: Number(code) } : Number(code)
  }
}
