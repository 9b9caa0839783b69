interface MenuEntry {
  label: string
  to: string
}

export interface MenuGroup {
  /** Absent for the first group, which needs no name. */
  name?: string
  entries: MenuEntry[]
}

/** How many people wait, by the address of the screen where they do. */
export type Badges = Partial<Record<string, number>>

/** Every screen there is, by job. A screen joins the menu when it exists. */
export const MENU: MenuGroup[] = [
  {
    entries: [
      { label: 'Dashboard', to: '/dash' },
      { label: 'Messages', to: '/dash/messages' },
    ],
  },
  { name: 'Pages', entries: [{ label: 'Hero', to: '/dash/hero' }] },
]
