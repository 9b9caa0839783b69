import { byPath } from './by-path.ts'

/** What the pages before sign-in show. */
export const texts = byPath(
  import.meta.glob(
    [
      '/src/features/accounts/dashboard/auth.en.ts',
      '/src/features/navigation/dashboard/menu.en.ts',
      '/src/pages/dashboard/document.en.ts',
      '/src/ui/ui.en.ts',
    ],
    { eager: true },
  ),
)
