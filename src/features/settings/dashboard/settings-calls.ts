import { sectionCalls } from '#sections/section-kit/dashboard/section-calls.ts'
import { browserApi } from '#web/browser-api.ts'
import { type SettingsContent, settingsEndpoints } from '../settings.contract.ts'
import { tidied } from '../settings.rules.ts'

export function settingsCalls() {
  const calls = sectionCalls(browserApi(), settingsEndpoints)
  return {
    ...calls,
    save: (content: SettingsContent, ifVersion: number) => calls.save(tidied(content), ifVersion),
  }
}
