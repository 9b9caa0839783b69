import type { Guessable } from '#features/session/password.rules.ts'

export const guessableTexts: Record<Guessable, string> = {
  simple: 'This password is too simple. Use more different characters.',
  personal: 'This password is your name or your address. Choose one that nobody would guess.',
  common: 'This password is too common. Choose one nobody would guess.',
}
