interface MenuEntry {
  label: string
  to: string
}

export interface MenuGroup {
  /** Absent for the first group, which needs no name. */
  name?: string
  entries: MenuEntry[]
}

/** Every screen there is, by job. A screen joins the menu when it exists. */
export const MENU: MenuGroup[] = [
  { entries: [{ label: 'Dashboard', to: '/dash' }] },
  { name: 'Pages', entries: [{ label: 'Hero', to: '/dash/hero' }] },
]
