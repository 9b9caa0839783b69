import { byPath } from './by-path.ts'

/** The shell, the editors, the library and the settings. */
export const texts = byPath(
  import.meta.glob(
    [
      '/src/features/{media,settings}/dashboard/*.fr.ts',
      // Settings send a test mail.
      '/src/features/accounts/dashboard/test-mail.fr.ts',
      // And show whether the mailbox can be read.
      '/src/features/inbox/dashboard/mailbox.fr.ts',
      '/src/features/navigation/dashboard/shell.fr.ts',
      '/src/sections/*/dashboard/*.fr.ts',
      '/src/pages/dashboard/dashboard.fr.ts',
    ],
    { eager: true },
  ),
)
