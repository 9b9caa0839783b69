export const alertsTexts = {
  label: 'Tell this device of new messages',
  state: {
    loading: 'One moment.',
    off: 'Off. When somebody writes to you, this device can say so, also while the dashboard is closed.',
    on: 'On. It says how many are unread, and nothing about who wrote. Switch it off here at any time; signing out ends it too.',
    blocked:
      'Your browser blocks it. Allow notifications for this site in the settings of the browser, then come back.',
    unsupported:
      'This browser cannot. On an iPhone, add this page to the Home Screen first, and open it from there.',
    notOffered: 'Not set up on this site. Whoever installed it can create a key for it.',
    failed: 'It could not be switched. Check the connection, then try again.',
  },
} as const
