import { byPath } from './by-path.ts'

/** The shell, the editors, the library and the settings. */
export const texts = byPath(
  import.meta.glob(
    [
      '/src/features/{media,settings}/dashboard/*.en.ts',
      // Settings send a test mail.
      '/src/features/accounts/dashboard/test-mail.en.ts',
      // And show whether the mailbox can be read.
      '/src/features/inbox/dashboard/mailbox.en.ts',
      '/src/features/navigation/dashboard/shell.en.ts',
      '/src/sections/*/dashboard/*.en.ts',
      '/src/pages/dashboard/dashboard.en.ts',
    ],
    { eager: true },
  ),
)
