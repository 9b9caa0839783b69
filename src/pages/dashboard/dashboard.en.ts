import { counted, inFigures } from '#shared/text/counted.en.ts'

export const dashboardTexts = {
  welcome: (name: string) => `Welcome, ${name}`,
  totalContacts: 'Total Contacts',
  contactsCaption: (mailable: number | undefined) =>
    mailable === undefined ? 'in your list' : `in your list, ${inFigures(mailable)} you can email`,
  totalVisitors: 'Total Visitors',
  visitorsCaption: (day: string | null | undefined) => (day ? `since launch, ${day}` : 'since launch'),
  visitorsChart: 'Visitors per day, last 30 days',
  totalOnline: 'Total Online',
  onlineCaption: 'in the last 5 minutes',
  publicSite: 'Home',
  publicSiteHint: 'What your visitors see',
  more: 'More',
  install: 'Open it like an app',
  installHint:
    'iPhone: Share, then Add to Home Screen. Android: the menu of the browser, then Install or Add to Home screen.',
  noConnection: 'No connection. These numbers may be old; they’ll refresh by themselves.',
  pages: 'Pages',
  security: 'Security',
  alerts: 'Notifications',
  secondFactors: 'Two-step sign-in',
  darkTheme: 'Dark theme',
  logOut: 'Log out',
  unsentChanges: (count: number) => `${counted(count, 'change')} will be saved when the connection is back`,
  unsavedDrafts: (count: number) =>
    `${counted(count, 'draft')} ${count === 1 ? 'is' : 'are'} not on the site yet`,
} as const
