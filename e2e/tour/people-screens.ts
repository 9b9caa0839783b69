import { queryDatabase } from '../fixtures.ts'
import { aContact } from '../people/contact-fixtures.ts'
import { anEntry, aPhoto } from '../people/conversation-fixtures.ts'
import { aMessage } from '../people/message-fixtures.ts'
import { byButton, confirmation, dialogOf, heading, pressInside, type Screen } from './tour.ts'

const PERSON = { name: 'Odile Tournée', email: 'odile.tournee@exemple.ca', phone: '581 555-0163' }
const TEMPLATE = 'Modèle de la tournée'
const CONVERSATION = '5ca1ab1e-0000-4000-8000-000000000031'
const CLOSED = '5ca1ab1e-0000-4000-8000-000000000032'
const CAMPAIGN = '5ca1ab1e-0000-4000-8000-000000000030'
const CONTACTS = 'features/contacts/dashboard'
const CAMPAIGNS = 'features/campaigns/dashboard'

/** Somebody who sent messages, got replies and is a contact; and a mail template. */
export async function addPeople(): Promise<void> {
  const message = await aMessage({
    ...PERSON,
    id: CONVERSATION,
    message: 'Une douche. '.repeat(12),
    details: {
      ...{ room: 'bathroom', works: ['floor', 'wall', 'shower'], length: 2.45, width: 3.02, unit: 'm' },
      ...{ when: 'threeMonths', city: 'Saint-Augustin-de-Desmaures' },
    },
  })
  await aMessage({ ...PERSON, name: 'Robot', quarantineReason: 'flood' })
  await anEntry(await aMessage({ ...PERSON, name: 'Hors Portée', id: CLOSED }), 'closed', {
    text: 'Trop loin.',
  })
  await aContact(PERSON)
  await queryDatabase(
    `insert into replies (message_id, reply_text, content_hash, state, problem, due_at)
     values ($1, 'Un', '', 'sent', null, now()), ($1, 'Deux', '', 'failed', 'smtp_552', now())`,
    [message],
  )
  await anEntry(message, 'own_mail', { text: 'Trois' })
  await anEntry(message, 'automatic', { text: 'Je suis absente.' })
  await anEntry(message, 'inbound', {
    text: 'Quatre',
    quotedText: '> Trois',
    fromName: 'Éric',
    fromAddress: 'eric@bureau.example',
    isFromAnotherAddress: true,
    files: [{ name: 'plan.dwg', bytes: 3_100_000, isPicture: false }],
  })
  for (const state of ['ready', 'ready', 'preparing', 'failed'] as const) await aPhoto(message, state)
  await queryDatabase(`insert into mail_templates (name, content) values ($1, '<p>{{message}}</p>')`, [
    TEMPLATE,
  ])
  await queryDatabase(
    `insert into campaigns (id, kind, subject, content, message, content_hash, status, starts_at)
     values ($1, 'all', 'Plus tard', '<p>{{message}}</p>', 'Bonjour', '', 'scheduled', now() + interval '30 days')`,
    [CAMPAIGN],
  )
}

export async function removePeople(): Promise<void> {
  await queryDatabase('delete from messages where email = $1', [PERSON.email])
  await queryDatabase('delete from contacts where email = $1', [PERSON.email])
  await queryDatabase('delete from mail_templates where name = $1', [TEMPLATE])
  await queryDatabase('delete from campaigns where id = $1', [CAMPAIGN])
}

const clients = { name: 'clients.csv', mimeType: 'text/csv', buffer: Buffer.from('Nom;Courriel\nLuc;luc') }

export const PEOPLE_SCREENS: Screen[] = [
  {
    name: 'Messages',
    path: '/dash/messages',
    ready: page =>
      page.getByRole('article', { name: PERSON.name }).getByText('Not delivered: the mailbox is full.'),
    stops: [
      {
        name: 'a reply',
        source: 'features/conversations/dashboard/reply-dialog.tsx',
        open: async (page, input) => {
          await byButton('Reply')(page, input)
          await pressInside(page, input, 'Send Reply')
          await dialogOf(page).getByText('Write a reply first.').waitFor()
        },
      },
      confirmation('features/conversations/dashboard/use-message-actions.ts', 'Delete'),
    ],
  },
  {
    name: 'Who waits',
    path: '/dash/messages?filter=waiting',
    ready: page => page.getByRole('article', { name: PERSON.name }),
  },
  {
    name: 'A conversation',
    path: `/dash/messages/${CONVERSATION}`,
    ready: page => page.getByText('Not delivered: the mailbox is full.'),
    stops: [
      {
        name: 'a reply',
        source: 'features/conversations/dashboard/conversation-page.tsx',
        open: byButton('Reply'),
      },
      {
        name: 'the confirmation before a photo is deleted',
        source: 'features/conversations/dashboard/photo-viewer.tsx',
        open: async (page, input) => {
          await byButton('Open photo 1 of 2')(page, input)
          await pressInside(page, input, 'Delete photo')
        },
      },
      {
        name: 'the closing of a conversation',
        source: 'features/conversations/dashboard/close-sheet.tsx',
        open: byButton('Close conversation'),
      },
    ],
  },
  {
    name: 'A closed conversation',
    path: `/dash/messages/${CLOSED}`,
    ready: page => page.getByRole('button', { name: 'Reopen' }),
  },
  {
    name: 'Closed conversations',
    path: '/dash/messages?filter=closed',
    ready: page => page.getByRole('article', { name: 'Hors Portée' }),
  },
  {
    name: 'Spam',
    path: '/dash/messages?folder=spam',
    ready: page => page.getByRole('article', { name: 'Robot' }).first(),
  },
  {
    name: 'Contact List',
    path: '/dash/contacts',
    ready: page => page.getByRole('row').filter({ hasText: PERSON.name }),
    stops: [
      {
        name: 'a mail to all',
        source: `${CAMPAIGNS}/send-all-sheet.tsx`,
        open: async (page, input) => {
          await byButton('Send Template Email to All')(page, input)
          await input.write(dialogOf(page).getByLabel('Subject'), '')
          await pressInside(page, input, 'Send Email')
          await dialogOf(page).getByText('Subject is required').waitFor()
        },
      },
      {
        name: 'the review of a mail to all',
        source: `${CAMPAIGNS}/review-sheet.tsx`,
        open: async (page, input) => {
          await byButton('Send Template Email to All')(page, input)
          await input.write(dialogOf(page).getByLabel('Subject'), 'Deux places')
          await input.write(dialogOf(page).getByLabel('Message'), 'Bonjour {{name}},')
          await pressInside(page, input, 'Send Email')
          await dialogOf(page).frameLocator('iframe').getByText('Licence RBQ').waitFor()
          await pressInside(page, input, 'Send later')
        },
      },
      {
        name: 'a new template',
        source: `${CAMPAIGNS}/template-sheet.tsx`,
        open: async (page, input) => {
          await byButton('Send Template Email to All')(page, input)
          await pressInside(page, input, 'Create New Template')
          await dialogOf(page).frameLocator('iframe').locator('.jodit-wysiwyg').waitFor()
          await pressInside(page, input, 'Save Template')
          await dialogOf(page).getByText('Please provide both').waitFor()
        },
      },
      {
        name: 'the confirmation before a template is deleted',
        source: `${CAMPAIGNS}/template-picker.tsx`,
        open: async (page, input) => {
          await byButton('Send Template Email to All')(page, input)
          await dialogOf(page).getByLabel('Template').selectOption(TEMPLATE)
          await pressInside(page, input, `Delete template ${TEMPLATE}`)
        },
      },
      {
        name: 'a new contact',
        source: `${CONTACTS}/contact-sheet.tsx`,
        open: async (page, input) => {
          await byButton('Create Contact')(page, input)
          await pressInside(page, input, 'Create Contact')
          await dialogOf(page).getByText('Name is required').waitFor()
        },
      },
      {
        name: 'an import: the file',
        source: `${CONTACTS}/import-sheet.tsx`,
        open: byButton('Import'),
      },
      {
        name: 'an import: the report',
        source: `${CONTACTS}/import-sheet.tsx`,
        open: async (page, input) => {
          await byButton('Import')(page, input)
          await dialogOf(page).getByLabel('Choose a file').setInputFiles(clients)
          await pressInside(page, input, 'Check file')
          await dialogOf(page).getByText('Skipped lines').waitFor()
        },
      },
      {
        name: 'a mail to one',
        source: `${CAMPAIGNS}/send-one-sheet.tsx`,
        open: byButton(`Send Email to ${PERSON.name}`),
      },
      {
        name: 'a contact',
        source: `${CONTACTS}/contact-sheet.tsx`,
        open: byButton(`Edit ${PERSON.name}`),
      },
      confirmation(`${CONTACTS}/use-contact-actions.ts`, `Delete ${PERSON.name}`),
    ],
  },
  { name: 'Deleted contacts', path: '/dash/contacts?trash=true', ready: heading('Deleted contacts') },
  { name: 'Campaigns', path: '/dash/campaigns', ready: heading('Campaigns') },
  {
    name: 'A scheduled campaign',
    path: `/dash/campaigns?campaign=${CAMPAIGN}`,
    ready: page => page.getByRole('button', { name: 'Change time' }),
    stops: [
      {
        ...confirmation(`${CAMPAIGNS}/campaign-controls.tsx`, 'Cancel campaign'),
        close: (page, input) => pressInside(page, input, 'Keep it'),
      },
    ],
  },
  {
    name: 'Privacy',
    path: '/dash/privacy',
    ready: heading('Privacy'),
    stops: [
      {
        name: 'an erasure',
        source: 'features/privacy/dashboard/erase-sheet.tsx',
        open: async (page, input) => {
          await input.write(page.getByLabel('Name, email or phone'), PERSON.email)
          await byButton('Find')(page, input)
          await page.getByRole('article', { name: PERSON.email }).waitFor()
          await byButton('Erase…')(page, input)
        },
      },
    ],
  },
]
