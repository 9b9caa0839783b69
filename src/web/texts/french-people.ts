import { byPath } from './by-path.ts'

/** Every other screen. */
export const texts = byPath(
  import.meta.glob(
    [
      '/src/features/*/dashboard/**/*.fr.ts',
      '/src/features/{health,self-test}/*.fr.ts',
      '/src/pages/home-screen/*.fr.ts',
      '!/src/features/{media,navigation,settings}/**',
      // `whats-new-page.tsx` loads it.
      '!/src/features/health/release-notes.fr.ts',
      '!/src/features/accounts/dashboard/{account-link,auth,test-mail}.fr.ts',
      '!/src/features/conversations/dashboard/mailbox.fr.ts',
    ],
    { eager: true },
  ),
)
