import { afterEach, expect, test } from 'vitest'
import { setLanguage } from '#shared/text/language.ts'
import { apiMessage } from './api-message.ts'

afterEach(() => setLanguage('en'))

test.each([
  ['Email or password is incorrect.', 'Le courriel ou le mot de passe est inexact.'],
  [
    'Too many attempts. Wait 12 minutes, then try again.',
    'Trop d’essais. Attendez 12 minutes, puis réessayez.',
  ],
  ['Invitation sent to marc@example.com.', 'Invitation envoyée à marc@example.com.'],
  ['At most 200 characters', '200\u00a0caractères au plus'],
])('a French reader reads "%s" as "%s"', async (english, french) => {
  setLanguage('fr')
  expect(await apiMessage(english)).toBe(french)
})

test('an English reader reads what the server wrote', async () => {
  expect(await apiMessage('Email or password is incorrect.')).toBe('Email or password is incorrect.')
})

test('a message without a translation stays as it is', async () => {
  setLanguage('fr')
  expect(await apiMessage('Le nouveau mot de passe est court.')).toBe('Le nouveau mot de passe est court.')
})
