import { counted } from '#shared/text/counted.en.ts'
import { formatDay, formatShortDay, noonOf } from '#shared/time/dates.ts'
import type { Basis, FieldProblem } from '../contact.rules.ts'
import type { SkipReason } from '../contacts.contract.ts'

const people = (count: number) => counted(count, 'person', 'people')

export const contactsTexts = {
  title: 'Contact List',
  counts: (total: number, mailable: number) =>
    `${people(total)}, ${mailable.toLocaleString('en-CA')} may be mailed`,
  found: (total: number) => `${people(total)} found`,
  create: 'Create Contact',
  search: 'Search contacts',
  searchHint: 'Name, e-mail or phone',
  columns: { name: 'Name', email: 'Email', phone: 'Phone', createdAt: 'Created At', actions: 'Actions' },
  edit: 'Edit',
  delete: 'Delete',
  restore: 'Restore',
  of: (action: string, name: string) => `${action} ${name}`,
  noPhone: 'No phone',
  ringKey:
    'The ring is the time left during which the law lets you write to this person. Full: no end. Dashed: you may not.',

  export: 'Export',
  exportFile: 'contacts.csv',
  exported: 'Your contacts are in contacts.csv.',
  exportFailed: 'Failed to export contacts',

  trash: 'Trash',
  trashTitle: 'Deleted contacts',
  trashHint: 'What you deleted. Destroyed later, as Settings says.',
  trashEmpty: 'Nobody is in the trash.',
  backToList: 'Contact List',

  loading: 'Loading contacts',
  failed: 'Failed to fetch contacts',
  failedHint: 'Your contacts are safe. This screen keeps trying by itself.',
  tryAgain: 'Try again',
  empty: 'Nobody is in the list yet.',
  emptyHint: 'Create a contact, import a file, or add the sender of a message.',
  notFound: 'Nobody found.',
  notFoundHint: (search: string) => `No contact contains “${search}”.`,

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
  unsubscribed: 'Gets no promotional mail: this person unsubscribed, and only they can lift that.',
  complaint: 'Gets no promotional mail: this person complained about it.',
  bounced: 'Gets no promotional mail: mail to this address came back.',
  erased: 'Gets no promotional mail: this person was erased on request.',
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
  draftStored: 'Kept on this device until you save.',
  draftNotStored: 'This device keeps nothing. Save before you leave.',
  draftRestored: 'You began this before.',
  startOver: 'Start over',
  why: 'Why may you write to this person?',
  bases: {
    express: 'Said yes to promotional mail',
    customer: 'Contract signed on',
    inquiry: 'Asked a question',
    none: 'No promotional mail',
  } satisfies Record<Basis, string>,
  basisDays: {
    express: 'Day of the consent',
    customer: 'Day of the contract',
    inquiry: 'Day of the question',
  },
  basisEnd: {
    express: 'You may write until this person says no.',
    none: 'This person stays in the list and gets no promotional mail.',
  },
  until: (day: string) => `You may write until ${formatDay(noonOf(day))}, then the ring is empty.`,
  over: (day: string) => `The time to write ended on ${formatDay(noonOf(day))}.`,
  dayProblem: 'The day must not be in the future.',
  /** Only suppressions; reasons that follow from the basis give null. */
  suppressed: (reason: SkipReason | null) => (reason && SUPPRESSED[reason]) ?? null,
  problems: {
    'name-missing': 'Name is required',
    'email-missing': 'Email is required',
    'email-invalid': 'Enter a valid e-mail address',
    'too-long': 'This is too long',
    'not-one-line': 'This must be one line',
  } satisfies Record<FieldProblem, string>,
} as const

const BASIS_LABELS = { express: 'Said yes', customer: 'Contract', inquiry: 'Inquiry', none: '' } as const

/** The sentence beside the ring. */
export const consentTexts = {
  noEnd: 'Said yes, no end date',
  until: (basis: Basis, day: string) => `${BASIS_LABELS[basis]}, until ${formatShortDay(noonOf(day))}`,
  daysLeft: (basis: Basis, days: number) =>
    `${BASIS_LABELS[basis]}, ${days === 0 ? 'last day' : days === 1 ? '1 day left' : `${days} days left`}`,
  skipped: {
    unsubscribed: () => 'Unsubscribed, skipped',
    complaint: () => 'Complained, skipped',
    bounced: () => 'Mail came back, skipped',
    erased: () => 'Was erased, skipped',
    no_basis: () => 'No promotional mail',
    expired: (day: string) => `Ended ${formatShortDay(noonOf(day))}, skipped`,
  } satisfies Record<SkipReason, (day: string) => string>,
} as const
