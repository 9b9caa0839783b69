import { byPath } from './by-path.ts'

/** The shell, the editors, the library and the form of the settings, whose unsent changes every screen can save. */
export const texts = byPath(
  import.meta.glob(
    [
      '/src/features/{media,settings}/dashboard/*.en.ts',
      '/src/features/navigation/dashboard/shell.en.ts',
      '/src/sections/*/dashboard/*.en.ts',
      '/src/pages/dashboard/dashboard.en.ts',
    ],
    { eager: true },
  ),
)
