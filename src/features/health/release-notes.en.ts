import type { Release } from './release-notes.rules.ts'

/** Newest first. */
export const releaseNotes: Release[] = [
  {
    version: '0.2.2',
    day: '2026-11-20',
    notes: [
      'A double tap on Done no longer marks the next person too, and buttons stay put while a list or a preview loads.',
      'Someone you emailed from your own program still waits if that email went to another person or came back.',
      'Home says that everyone has an answer only while your mailbox is being read.',
      'How long ago someone wrote stays true when you open the app again hours later.',
      'An email to all is sent exactly as you reviewed it.',
      'When you leave during an import, Contacts tells you how it ended.',
      'Text you wrote to ask for a review, and in the guided start, is kept and shown again.',
      'Saving one field leaves what somebody else changed in the others.',
      'Photos you deleted are no longer reported as missing. Pictures in your emails stay when you delete them here.',
      'A contact or a deleted contact that can’t be saved says why.',
    ],
  },
  {
    version: '0.2.1',
    day: '2026-11-19',
    notes: [
      'Drafts are kept again after your phone has put the dashboard to sleep.',
      'Someone who signs in in another tab is signed in everywhere in this browser.',
      '“No promotional email” now wins over older messages and imported files.',
      'Paused campaigns and retried emails skip people you may no longer email.',
      'Replies to the automatic confirmation reach your own address.',
      'Photos sent to a deleted conversation bring it back to the inbox.',
      'Photos whose upload broke off can be sent again, and wait for the server when it has a problem.',
      'Text stays when an upload is cancelled, or when you type it back while a save waits.',
      'Activity tells a right password from a sign-in with a second step.',
    ],
  },
  {
    version: '0.2.0',
    day: '2026-11-18',
    notes: [
      'Customers’ replies by email show up in their conversation, once your mailbox is connected.',
      'Customers can add photos and measurements to the contact form.',
      'Ask for photos: your reply then has a private link where the customer adds them.',
      'Close a conversation when it’s over. It reopens by itself if the customer writes again.',
      'The contact form is tested every night. Home tells you that all arrived, or what to do.',
      'Health, for admins: what works on your site, and what to do about the rest.',
      'Campaigns: check the email and who gets it, then send it now or later. Pause or stop it at any time.',
      'The dashboard in French or English: choose in Profile.',
      'Helpers answer messages and keep the contacts, without changing the site.',
      'A new site starts with four short forms, and stays out of search engines until they’re done.',
    ],
  },
  {
    version: '0.1.0',
    day: '2026-11-15',
    notes: ['The first version: your site, its editors, messages, contacts, movies and images.'],
  },
]
