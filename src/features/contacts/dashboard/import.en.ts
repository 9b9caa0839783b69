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
    'CSV, Excel (.xlsx) or contacts of a phone (.vcf), up to 20 MB. You see what would happen before anything is added.',
  sending: 'Sending the file',
  tooLarge: 'This file is larger than 20 MB.',
  cancel: 'Cancel',
  close: 'Close',
  back: 'Back',

  columns: 'What is in each column?',
  fields: {
    none: 'Leave out',
    name: 'Name',
    firstName: 'First name',
    lastName: 'Last name',
    email: 'Email',
    phone: 'Phone',
  } satisfies Record<ImportField, string>,
  why: 'Why may you write to these people?',
  needsEmail: 'Choose one column for the e-mail, and each field once.',
  check: 'Check the file',
  checking: 'Checking',

  outcomes: {
    new: 'New',
    updated: 'Updated: another name, phone or reason',
    unchanged: 'Already in the list',
    duplicate: 'Twice in this file',
    invalid: 'Not usable',
    suppressed: 'Unsubscribed or not reachable, stay out',
  } satisfies Record<Outcome, string>,
  keptBasis: (count: number) =>
    count === 1
      ? '1 person keeps the reason in the list: it lasts as long or longer.'
      : `${people(count)} keep the reason in the list: it lasts as long or longer.`,
  leftOut: 'Lines that stay out',
  line: (line: number) => `Line ${line}`,
  reasons: {
    'email-missing': 'no e-mail',
    'email-invalid': 'not an e-mail address',
    'name-too-long': 'the name is too long',
    'email-too-long': 'the e-mail is too long',
    'phone-too-long': 'the phone is too long',
    duplicate: 'the address is there before',
    unsubscribed: 'unsubscribed',
    complaint: 'complained about mail',
    bounced: 'mail came back',
    erased: 'was erased on request',
  } as Record<string, string>,
  otherReason: 'cannot be read',
  run: (count: number) => (count === 0 ? 'Nothing to import' : `Import ${people(count)}`),
  importing: 'Importing',
  running: (state: string, fileName: string) =>
    `${state === 'checking' ? importTexts.checking : importTexts.importing} ${fileName}`,
  paused: (state: string, fileName: string) =>
    state === 'failed'
      ? `${fileName}: ${importTexts.failed}.`
      : `${fileName} is checked. Nothing was added yet.`,
  show: 'Show',
  goesOn: 'Goes on if you leave this screen. Nobody comes in twice.',
  done: (added: number, updated: number) =>
    `${people(added)} added, ${updated.toLocaleString('en-CA')} updated.`,
  failed: 'Failed to import contacts',
  failedHint: 'What came in is in the list. Try again: nobody comes in twice.',
  tryAgain: 'Try again',
} as const
