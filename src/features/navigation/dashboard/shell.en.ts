export const shellTexts = {
  brand: 'Céramique Boréale',
  admin: 'Admin',
  menuName: 'Dashboard',
  tabsName: 'Main',
  home: 'Home',
  more: 'More',
  publicSite: 'Home',
  opensSite: 'the public site',
  dark: 'Dark',
  light: 'Light',
  logOut: 'Log out',
  skip: 'Skip to content',
} as const
