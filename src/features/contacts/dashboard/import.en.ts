import { counted } from '#shared/text/counted.en.ts'
import type { Outcome } from '../import.contract.ts'
import type { ImportField } from '../import.rules.ts'

const people = (count: number) => counted(count, 'person', 'people')

export const importTexts = {
  open: 'Import',
  title: 'Import contacts',
  fileName: (name: string, rows: number) => `${name}, ${people(rows)}`,
  choose: 'Choose a file',
  chooseHint:
    'CSV, Excel (.xlsx) or contacts from a phone (.vcf), up to 20 MB. You’ll see the result before anything is added.',
  sending: 'Uploading file',
  tooLarge: 'This file is larger than 20 MB.',
  cancel: 'Cancel',
  close: 'Close',
  back: 'Back',

  header: (name: string) => name,
  columns: 'What is in each column?',
  fields: {
    none: 'Skip',
    name: 'Name',
    firstName: 'First name',
    lastName: 'Last name',
    email: 'Email',
    phone: 'Phone',
  } satisfies Record<ImportField, string>,
  why: 'Why can you email these people?',
  needsEmail: 'Pick one email column, and use each field once.',
  check: 'Check file',
  checking: 'Checking',

  outcomes: {
    new: 'New',
    updated: 'Updated: new name, phone or reason',
    unchanged: 'Already in the list',
    duplicate: 'Duplicate in this file',
    invalid: 'Invalid',
    suppressed: 'Unsubscribed or bounced, skipped',
  } satisfies Record<Outcome, string>,
  keptBasis: (count: number) =>
    count === 1
      ? '1 person keeps the reason in the list: it lasts as long or longer, or allows no email.'
      : `${people(count)} keep the reason in the list: it lasts as long or longer, or allows no email.`,
  leftOut: 'Skipped lines',
  line: (line: number) => `Line ${line}`,
  reasons: {
    'email-missing': 'no email',
    'email-invalid': 'not a valid email',
    'name-too-long': 'name too long',
    'email-too-long': 'email too long',
    'phone-too-long': 'phone too long',
    duplicate: 'already listed above',
    unsubscribed: 'unsubscribed',
    complaint: 'reported you as spam',
    bounced: 'bounced',
    erased: 'was erased on request',
  } as Record<string, string>,
  otherReason: 'unreadable',
  run: (count: number) => (count === 0 ? 'Nothing to import' : `Import ${people(count)}`),
  importing: 'Importing',
  percent: (percent: number) => `${percent}%`,
  running: (state: string, fileName: string) =>
    `${state === 'checking' ? importTexts.checking : importTexts.importing} ${fileName}`,
  paused: (state: string, fileName: string) =>
    state === 'failed'
      ? `${fileName}: ${importTexts.failed}.`
      : `${fileName} is ready. Nothing has been added yet.`,
  show: 'Show',
  goesOn: 'You can leave this screen. Nobody is added twice.',
  done: (added: number, updated: number) =>
    `${people(added)} added, ${updated.toLocaleString('en-CA')} updated.`,
  failed: 'Failed to import contacts',
  failedHint: 'What was imported is in your list. Try again; nobody is added twice.',
  tryAgain: 'Try again',
} as const
