import { counted } from '#shared/text/counted.en.ts'
import { formatDay, formatShortDay, noonOf } from '#shared/time/dates.ts'
import type { Basis, DayProblem, FieldProblem, SkipReason } from '../contact.rules.ts'

const people = (count: number) => counted(count, 'person', 'people')

export const contactsTexts = {
  title: 'Contact List',
  counts: (total: number, mailable: number) =>
    `${people(total)}, ${mailable.toLocaleString('en-CA')} you can email`,
  found: (total: number) => `${people(total)} found`,
  create: 'Create Contact',
  search: 'Search contacts',
  searchHint: 'Name, email or phone',
  columns: { name: 'Name', email: 'Email', phone: 'Phone', createdAt: 'Created At', actions: 'Actions' },
  edit: 'Edit',
  delete: 'Delete',
  restore: 'Restore',
  of: (action: string, name: string) => `${action} ${name}`,
  noPhone: 'No phone',
  ringKey: 'The ring shows how long the law lets you email this person. Full: no limit. Dashed: you can’t.',

  export: 'Export',
  exportFile: 'contacts.csv',
  exported: 'Contacts exported to contacts.csv.',
  exportFailed: 'Failed to export contacts',

  trash: 'Trash',
  trashTitle: 'Deleted contacts',
  trashHint: 'Deleted contacts. Erased for good after the time set in Settings.',
  trashEmpty: 'Trash is empty.',
  backToList: 'Contact List',

  loading: 'Loading contacts',
  failed: 'Failed to fetch contacts',
  failedHint: 'Your contacts are safe. We’ll keep trying.',
  tryAgain: 'Try again',
  empty: 'No contacts yet.',
  emptyHint: 'Create a contact, import a file, or add the sender of a message.',
  notFound: 'No matches.',
  notFoundHint: (search: string) => `No contact matches “${search}”.`,

  confirmDelete: (name: string) => ({
    title: 'Delete Contact',
    message: `Are you sure you want to delete the contact: ${name}?`,
    confirmLabel: 'Delete',
    cancelLabel: 'Cancel',
  }),
  deleted: 'Contact deleted successfully',
  deleteFailed: 'Failed to delete contact',
  undo: 'Undo',
  restored: 'Contact restored',
  restoreFailed: 'Failed to restore contact',
} as const

const SUPPRESSED: Partial<Record<SkipReason, string>> = {
  unsubscribed: 'Gets no promotional email: this person unsubscribed, and only they can lift that.',
  complaint: 'Gets no promotional email: this person reported you as spam.',
  bounced: 'Gets no promotional email: this address bounced.',
  erased: 'Gets no promotional email: this person was erased on request.',
}

export const contactFormTexts = {
  createTitle: 'Create New Contact',
  editTitle: 'Edit Contact',
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  optional: 'Optional',
  cancel: 'Cancel',
  create: 'Create Contact',
  update: 'Update',
  created: 'Contact created successfully',
  createFailed: 'Failed to create contact',
  updated: 'Contact updated successfully',
  updateFailed: 'Failed to update contact',
  draftStored: 'Draft saved on this device.',
  draftNotStored: 'This device can’t keep drafts. Save before you leave.',
  draftRestored: 'You have an unsaved draft.',
  startOver: 'Start over',
  why: 'Why can you email this person?',
  bases: {
    express: 'Agreed to promotional email',
    customer: 'Signed a contract',
    inquiry: 'Asked a question',
    none: 'No promotional email',
  } satisfies Record<Basis, string>,
  basisDays: {
    express: 'Date of consent',
    customer: 'Contract date',
    inquiry: 'Date of the question',
  },
  basisEnd: {
    express: 'You can email this person until they say no.',
    none: 'Stays in your list, gets no promotional email.',
  },
  until: (day: string) => `You can email until ${formatDay(noonOf(day))}. Then the ring is empty.`,
  over: (day: string) => `Your permission to email ended on ${formatDay(noonOf(day))}.`,
  dayProblems: {
    missing: 'Choose a date.',
    'too-early': 'The date can’t be before 1990.',
    'in-future': 'The date can’t be in the future.',
  } satisfies Record<DayProblem, string>,
  /** Only suppressions; reasons that follow from the basis give null. */
  suppressed: (reason: SkipReason | null) => (reason && SUPPRESSED[reason]) ?? null,
  problems: {
    'name-missing': 'Name is required',
    'email-missing': 'Email is required',
    'email-invalid': 'Enter a valid email address',
    'too-long': 'This is too long',
    'not-one-line': 'Use a single line',
  } satisfies Record<FieldProblem, string>,
} as const

const BASIS_LABELS = { express: 'Agreed', customer: 'Contract', inquiry: 'Inquiry', none: '' } as const

/** The sentence beside the ring. */
export const consentTexts = {
  noEnd: 'Agreed, no end date',
  until: (basis: Basis, day: string) => `${BASIS_LABELS[basis]}, until ${formatShortDay(noonOf(day))}`,
  daysLeft: (basis: Basis, days: number) =>
    `${BASIS_LABELS[basis]}, ${days === 0 ? 'last day' : days === 1 ? '1 day left' : `${days} days left`}`,
  skipped: {
    unsubscribed: () => 'Unsubscribed, skipped',
    complaint: () => 'Reported spam, skipped',
    bounced: () => 'Bounced, skipped',
    erased: () => 'Erased, skipped',
    no_basis: () => 'No promotional email',
    expired: (day: string) => `Ended ${formatShortDay(noonOf(day))}, skipped`,
  } satisfies Record<SkipReason, (day: string) => string>,
} as const
