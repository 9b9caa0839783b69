import { byPath } from './by-path.ts'

/** What the pages before sign-in show. */
export const texts = byPath(
  import.meta.glob(
    [
      '/src/features/accounts/dashboard/auth.fr.ts',
      '/src/features/navigation/dashboard/menu.fr.ts',
      '/src/pages/dashboard/document.fr.ts',
      '/src/ui/ui.fr.ts',
    ],
    { eager: true },
  ),
)
