import { byPath } from './by-path.ts'

/** Every other screen. */
export const texts = byPath(
  import.meta.glob(
    [
      '/src/features/*/dashboard/**/*.en.ts',
      '/src/features/{health,self-test}/*.en.ts',
      '/src/pages/home-screen/*.en.ts',
      '!/src/features/{media,navigation,settings}/**',
      // `whats-new-page.tsx` loads it.
      '!/src/features/health/release-notes.en.ts',
      '!/src/features/accounts/dashboard/{account-link,auth,test-mail}.en.ts',
      '!/src/features/conversations/dashboard/mailbox.en.ts',
    ],
    { eager: true },
  ),
)
