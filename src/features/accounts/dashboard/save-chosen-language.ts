import { currentSession } from '#features/session/dashboard/session.ts'
import { browserApi } from '#web/browser-api.ts'
import { isLanguageChosen, readDeviceLanguage, setLanguageChosen } from '#web/device-language.ts'
import { saveProfile } from '../profile.contract.ts'

/** Stores a choice with the account. Without a connection it is stored when the dashboard opens again. */
export async function saveChosenLanguage(): Promise<void> {
  const { profile } = currentSession().getState()
  if (!isLanguageChosen() || !profile) return
  const language = readDeviceLanguage()
  try {
    if (profile.language !== language) {
      const body = { language, currentPassword: '', newPassword: '' }
      currentSession().updateProfile((await browserApi().call(saveProfile, { body })).user)
    }
    // Unless another was chosen meanwhile.
    if (language === readDeviceLanguage()) setLanguageChosen(false)
  } catch {}
}
