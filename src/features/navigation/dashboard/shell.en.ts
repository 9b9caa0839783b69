export const shellTexts = {
  brand: 'Céramique Boréale',
  admin: 'Admin',
  reader: 'Reader',
  menuName: 'Dashboard',
  tabsName: 'Main',
  more: 'More',
  publicSite: 'Home',
  opensSite: 'the public site',
  dark: 'Dark',
  light: 'Light',
  logOut: 'Log out',
  skip: 'Skip to content',
} as const
