import { byPath } from './by-path.ts'

/** Below the form of the settings: a test mail, and whether the mailbox can be read. */
export const texts = byPath(
  import.meta.glob(
    [
      '/src/features/accounts/dashboard/test-mail.en.ts',
      '/src/features/conversations/dashboard/mailbox.en.ts',
    ],
    { eager: true },
  ),
)
