interface MenuEntry {
  label: string
  to: string
  /** The icon path of its tab, for screens in daily use; `tabLabel` if the tab has a shorter label. */
  tab?: string
  tabLabel?: string
  /** What it is for, under More on a phone. */
  caption?: string
}

export interface MenuGroup {
  /** Absent for the first group. */
  name?: string
  entries: MenuEntry[]
}

/** Unread counts by the path of the screen. */
export type Badges = Partial<Record<string, number>>

/** The group about the signed-in user. */
export const YOU = 'You'

/** Every screen of the dashboard, in groups. */
export const MENU: MenuGroup[] = [
  {
    entries: [
      { label: 'Dashboard', to: '/dash', tab: 'M4 11 12 4l8 7v9h-5v-6H9v6H4z', tabLabel: 'Home' },
      { label: 'Messages', to: '/dash/messages', tab: 'M4 5h16v11H10l-4 4v-4H4z' },
      { label: 'Contact List', to: '/dash/contacts', caption: 'Whom you may mail, and until when' },
      { label: 'Campaigns', to: '/dash/campaigns', caption: 'One mail to many, and who got it' },
    ],
  },
  {
    name: 'Library',
    entries: [
      { label: 'Movies', to: '/dash/movies', tab: 'M4 5h16v14H4zM10 9v6l5-3z' },
      { label: 'Images', to: '/dash/images', tab: 'M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4' },
    ],
  },
  {
    name: 'Pages',
    entries: [
      { label: 'Hero', to: '/dash/hero', caption: 'The first words and the film' },
      { label: 'Features', to: '/dash/features', caption: 'The tiles of finished work' },
      { label: 'Story', to: '/dash/story', caption: 'Your services' },
      { label: 'About', to: '/dash/about', caption: 'Who you are' },
      { label: 'Reviews', to: '/dash/reviews', caption: 'What customers say, and asking for it' },
    ],
  },
  {
    name: YOU,
    entries: [
      { label: 'Profile', to: '/dash/profile', caption: 'Your name, picture, password, devices' },
      { label: 'Team', to: '/dash/team', caption: 'Who else can sign in' },
      { label: 'Security', to: '/dash/security', caption: 'Alerts on this device, second proof at sign-in' },
      { label: 'Settings', to: '/dash/settings', caption: 'Business, mail, privacy policy, networks' },
      { label: 'Privacy', to: '/dash/privacy', caption: 'Find, export or erase one person' },
    ],
  },
]
