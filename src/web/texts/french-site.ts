import { byPath } from './by-path.ts'

/** The shell, the editors, the library and the form of the settings, whose unsent changes every screen can save. */
export const texts = byPath(
  import.meta.glob(
    [
      '/src/features/{media,settings}/dashboard/*.fr.ts',
      '/src/features/navigation/dashboard/shell.fr.ts',
      '/src/sections/*/dashboard/*.fr.ts',
      '/src/pages/dashboard/dashboard.fr.ts',
    ],
    { eager: true },
  ),
)
