import type * as english from './menu.texts.ts'
import { menuTexts } from './menu.texts.ts'

type GroupName = keyof typeof english.menuTexts.groups
type ScreenPath = keyof typeof english.menuTexts.entries

interface MenuEntry {
  label: string
  to: ScreenPath
  /** The icon path of its tab, for screens in daily use; `tabLabel` if the tab has a shorter label. */
  tab?: string | undefined
  tabLabel?: string
}

export interface MenuGroup {
  id: GroupName
  /** Empty for the first group. */
  name: string
  entries: MenuEntry[]
}

/** How many wait for the contractor, by the path of the screen. */
export type Badges = Partial<Record<string, number>>

const GROUPS: Record<GroupName, ScreenPath[]> = {
  daily: ['/dash', '/dash/messages', '/dash/contacts', '/dash/campaigns'],
  library: ['/dash/movies', '/dash/images'],
  pages: ['/dash/hero', '/dash/features', '/dash/story', '/dash/about', '/dash/reviews'],
  you: ['/dash/profile', '/dash/team', '/dash/security', '/dash/settings', '/dash/privacy', '/dash/health'],
}

const TABS: Partial<Record<ScreenPath, string>> = {
  '/dash': 'M4 11 12 4l8 7v9h-5v-6H9v6H4z',
  '/dash/messages': 'M4 5h16v11H10l-4 4v-4H4z',
  '/dash/movies': 'M4 5h16v14H4zM10 9v6l5-3z',
  '/dash/images': 'M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4',
}

/** Others are refused. */
const FOR_ADMINS: ScreenPath[] = ['/dash/health']

/** Every screen of the dashboard that this account may open, in groups. */
export function menu({ isAdmin }: { isAdmin: boolean }): MenuGroup[] {
  return Object.entries(GROUPS).map(([key, paths]) => {
    const id = key as GroupName
    const entries = paths
      .filter(to => isAdmin || !FOR_ADMINS.includes(to))
      .map(to => ({ to, tab: TABS[to], ...menuTexts.entries[to] }))
    return { id, name: menuTexts.groups[id], entries }
  })
}

export const menuEntries = (): MenuEntry[] => menu({ isAdmin: true }).flatMap(({ entries }) => entries)
