/** A refusal by its code; the line cut, or silence, once the whole mail was taken. */
export type Fault = number | 'drop' | 'hang'

const FAULTY = /@(\d{3}|drop|hang)(-once)?\.faulty\.test$/

/** The recipient's domain says what goes wrong, always or `-once`: `camille@451-once.faulty.test`. */
export function createMailFaults(): (address: string) => Fault | null {
  const seen = new Set<string>()
  return address => {
    const [, fault, once] = FAULTY.exec(address) ?? []
    if (!fault || (once && seen.has(address))) return null
    seen.add(address)
    return fault === 'drop' || fault === 'hang' ? fault : Number(fault)
  }
}
