export const alertsTexts = {
  label: 'Notify this device about new messages',
  state: {
    loading: 'Loading…',
    off: 'Off. Get a notification when someone writes to you, even while the dashboard is closed.',
    on: 'On. Notifications say how many messages are unread, never who wrote. Signing out turns them off.',
    blocked:
      'Your browser is blocking notifications. Allow them for this site in its settings, then come back.',
    unsupported:
      'This browser doesn’t support notifications. On an iPhone, add this page to your Home Screen and open it from there.',
    notOffered: 'Not set up on this site. Whoever installed it can turn this on.',
    failed: 'Couldn’t change this. Check your connection and try again.',
  },
} as const
