import { APP_ICONS, APP_SCOPE } from '../phone-app.rules.ts'
import { shellTexts } from './shell.en.ts'

const GROUND = '#f4eee3'

/** What a phone needs to know to put the dashboard among its apps. */
export function composeManifest(businessName: string) {
  return {
    id: APP_SCOPE,
    name: shellTexts.appName(businessName),
    short_name: shellTexts.shortName,
    description: shellTexts.description,
    lang: 'en',
    dir: 'ltr',
    start_url: APP_SCOPE,
    scope: APP_SCOPE,
    display: 'standalone',
    theme_color: GROUND,
    background_color: GROUND,
    icons: APP_ICONS.map(({ file, size, purpose }) => ({
      src: file,
      sizes: `${size}x${size}`,
      type: 'image/png',
      purpose,
    })),
    shortcuts: [{ name: shellTexts.messages, url: '/dash/messages' }],
  }
}
