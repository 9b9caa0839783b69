import { byPath } from './by-path.ts'

/** What the pages of links in account mails show, besides what those before sign-in show. */
export const texts = byPath(
  import.meta.glob('/src/features/accounts/dashboard/account-link.fr.ts', { eager: true }),
)
