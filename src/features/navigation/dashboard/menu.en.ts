interface EntryTexts {
  label: string
  /** If its tab has a shorter label. */
  tabLabel?: string
}

export const menuTexts = {
  groups: { daily: '', library: 'Library', pages: 'Pages', you: 'You' },
  entries: {
    '/dash': { label: 'Dashboard', tabLabel: 'Home' },
    '/dash/messages': { label: 'Messages' },
    '/dash/contacts': { label: 'Contact List' },
    '/dash/campaigns': { label: 'Campaigns' },
    '/dash/movies': { label: 'Movies' },
    '/dash/images': { label: 'Images' },
    '/dash/hero': { label: 'Hero' },
    '/dash/features': { label: 'Features' },
    '/dash/story': { label: 'Story' },
    '/dash/about': { label: 'About' },
    '/dash/reviews': { label: 'Reviews' },
    '/dash/profile': { label: 'Profile' },
    '/dash/team': { label: 'Team' },
    '/dash/security': { label: 'Security' },
    '/dash/settings': { label: 'Settings' },
    '/dash/privacy': { label: 'Privacy' },
    '/dash/health': { label: 'Health' },
  } satisfies Record<string, EntryTexts>,
} as const
