import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { ImapFlow, type MessageStructureObject } from 'imapflow'
import PostalMime from 'postal-mime'
import { isLoopback } from './loopback.ts'

/** What tells whether a mail is ours. */
export interface MailHead {
  uid: number
  /** With its brackets; a hash of the head if the mail has none. */
  id: string
  /** The Message-IDs that it answers, the nearest first. */
  answers: string[]
  from: { name: string; address: string }
  /** Whom it is to, as the head says it: `Marie <marie@exemple.ca>, …`. */
  recipients: string
  /** The addresses that its writer chose. */
  addressees: string[]
  receivedAt: Date
  isAutomatic: boolean
  isDeliveryReport: boolean
}

export interface MailFile {
  name: string
  /** About; the mailbox knows how long it is in letters. */
  bytes: number
  type: string
  /** For `readFile`. */
  part: string
  /** The HTML text may show it, as the logo of a signature is shown. */
  isEmbedded: boolean
}

export interface MailBody {
  plain: string
  /** Only if there is no plain text. */
  html: string
  files: MailFile[]
  report: DeliveryReport | null
}

/** The part of a delivery report (RFC 3464) that a program reads, and the mail that it is about. */
export interface DeliveryReport {
  status: string
  originalId: string | null
}

interface FolderStatus {
  uidValidity: number
  /** Above the UIDs of all mails in the folder; 0 if the server does not say. */
  uidNext: number
}

export interface Mailbox {
  /** See `mailboxName`. */
  name: string
  sentFolder: string | null
  junkFolder: string | null
  hasIdle: boolean
  isConnected(): boolean
  /** Opens a folder for reading only: nothing in it can change. */
  open(folder: string): Promise<FolderStatus>
  /** Of a folder that need not be open. */
  readStatus(folder: string): Promise<FolderStatus>
  findAfter(uid: number): Promise<number[]>
  findSince(date: Date): Promise<number[]>
  readHeads(uids: number[]): Promise<MailHead[]>
  /** Null if the mail is gone. */
  readBody(uid: number): Promise<MailBody | null>
  /** An attachment, cut at `mostBytes`; null if the mail is gone. */
  readFile(uid: number, part: string, mostBytes: number): Promise<Buffer | null>
  /** The UID of the mail with this Message-ID in a folder; null if there is none. */
  findMail(folder: string, messageId: string): Promise<number | null>
  /** Removes one mail of our own. False where the server could only remove every mail that is marked as deleted. */
  removeMail(folder: string, uid: number): Promise<boolean>
  /** Until the server announces a mail in the open folder, the time is over or the connection is lost. */
  untilNews(timeoutMs: number, signal: AbortSignal): Promise<void>
  close(): void
}

const TIMEOUTS = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 120_000 }
/** Bounds what a mail costs, whatever its sender and the server do. */
const MAX_PART_BYTES = 256 * 1024
const MAX_TEXT_PARTS = 10
const MAX_FILES = 50
const MAX_HEAD_BYTES = 256 * 1024
/** More than any provider accepts as a mail: a larger one would end each connection at the same place. */
const MAX_LITERAL_BYTES = 64 * 1024 * 1024
const MAX_REFERENCES = 50
const MAX_ID_LENGTH = 500
const MAX_NAME_LENGTH = 200
const MAX_RECIPIENTS_LENGTH = 20_000

/** The mail server's own words first: it says which of its addresses the mail came to. */
const RECIPIENT_FIELDS = ['delivered-to', 'x-original-to', 'to', 'cc']
const HEAD_FIELDS = [
  ...RECIPIENT_FIELDS,
  ...['bcc', 'message-id', 'in-reply-to', 'references', 'from', 'date', 'content-type'],
  ...['auto-submitted', 'precedence', 'list-id', 'return-path', 'x-autoreply', 'x-autorespond'],
]

/** Why a mailbox cannot be used. What the server itself says may name the account. */
export type MailboxProblem = 'password' | 'certificate' | 'noInbox' | 'unreachable'

export function describeMailboxProblem(error: unknown): MailboxProblem {
  const { authenticationFailed, code, serverResponseCode } = error as {
    authenticationFailed?: boolean
    code?: string
    serverResponseCode?: string
  }
  if (authenticationFailed) return 'password'
  if (code === 'CERT_HAS_EXPIRED') return 'certificate'
  return serverResponseCode === 'NONEXISTENT' ? 'noInbox' : 'unreachable'
}

/** A hash of server and account: another mailbox starts anew. */
export function mailboxName(imapUrl: string): string {
  const { hostname, username } = new URL(imapUrl)
  return createHash('sha256')
    .update(`${decodeURIComponent(username)} ${hostname}`)
    .digest('hex')
}

export async function connectMailbox(imapUrl: string): Promise<Mailbox> {
  const { protocol, hostname, port, username, password } = new URL(imapUrl)
  const secure = protocol === 'imaps:'
  const user = decodeURIComponent(username)
  const client = new ImapFlow({
    host: hostname,
    port: Number(port) || (secure ? 993 : 143),
    secure,
    // Mails and password come from another machine only over TLS.
    ...(!secure && { doSTARTTLS: !isLoopback(hostname) }),
    auth: { user, pass: decodeURIComponent(password) },
    ...TIMEOUTS,
    maxLiteralSize: MAX_LITERAL_BYTES,
    disableAutoIdle: true,
    logger: false,
  })
  let hasNews = false
  let tell = () => {}
  const note = () => {
    hasNews = true
    tell()
  }
  client.on('exists', note)
  // Every pending and later command fails too; without a listener the process would end.
  client.on('error', note)
  client.on('close', note)
  await client.connect()
  const folders = await client.list()
  const folderFor = (use: string) => folders.find(({ specialUse }) => specialUse === use)?.path ?? null
  return {
    name: mailboxName(imapUrl),
    sentFolder: folderFor('\\Sent'),
    junkFolder: folderFor('\\Junk'),
    hasIdle: client.capabilities.has('IDLE'),
    isConnected: () => client.usable,
    async open(folder) {
      const { uidValidity, uidNext } = await client.mailboxOpen(folder, { readOnly: true })
      return { uidValidity: Number(uidValidity), uidNext: uidNext ?? 0 }
    },
    async readStatus(folder) {
      const status = await client.status(folder, { uidNext: true, uidValidity: true })
      if (!status) throw new Error('The mailbox tells no status of a folder.')
      return { uidValidity: Number(status.uidValidity), uidNext: status.uidNext ?? 0 }
    },
    // `n:*` always has the last mail, even if its UID is lower.
    findAfter: async uid =>
      inOrder(await client.search({ uid: `${uid + 1}:*` }, byUid)).filter(found => found > uid),
    findSince: async date => inOrder(await client.search({ since: date }, byUid)),
    async readHeads(uids) {
      const heads: MailHead[] = []
      const query = { uid: true, internalDate: true, headers: HEAD_FIELDS }
      for await (const { uid, internalDate, headers } of client.fetch(uids.join(','), query, byUid))
        heads.push(await readHead({ uid, headers: headers ?? Buffer.alloc(0), internalDate }))
      return heads.sort((one, other) => one.uid - other.uid)
    },
    async readBody(uid) {
      const structure = await readStructure(client, uid)
      return structure && readBody(structure, part => readText(client, uid, part))
    },
    async readFile(uid, part, mostBytes) {
      const structure = await readStructure(client, uid)
      const file = structure && findPart(structure, part)
      return file ? readPart(client, uid, { part: file, mostBytes }) : null
    },
    async findMail(folder, messageId) {
      await client.mailboxOpen(folder, { readOnly: true })
      // A server may only compare parts of the field.
      const uids = inOrder(await client.search({ header: { 'message-id': messageId } }, byUid))
      for (const uid of uids) {
        const mail = await client.fetchOne(String(uid), { uid: true, envelope: true }, byUid)
        if (mail && mail.envelope?.messageId === messageId) return uid
      }
      return null
    },
    async removeMail(folder, uid) {
      if (!client.capabilities.has('UIDPLUS')) return false
      await client.mailboxOpen(folder)
      return client.messageDelete(String(uid), byUid)
    },
    async untilNews(timeoutMs, signal) {
      if (!hasNews && client.usable) {
        const { promise, resolve } = Promise.withResolvers<void>()
        tell = resolve
        const over = new AbortController()
        // Ends when the next command is sent.
        client.idle().catch(note)
        const time = wait(timeoutMs, undefined, { signal: AbortSignal.any([signal, over.signal]) })
        await Promise.race([promise, time.catch(() => {})])
        over.abort()
        tell = () => {}
      }
      hasNews = false
      if (!client.usable) throw new Error('The connection to the mailbox was lost.')
    },
    close: () => client.close(),
  }
}

const byUid = { uid: true } as const

const inOrder = (uids: number[] | false | undefined) => (uids || []).sort((one, other) => one - other)

interface RawHead {
  uid: number
  headers: Buffer
  internalDate: Date | string | undefined
}

async function readHead({ uid, headers, internalDate }: RawHead): Promise<MailHead> {
  const mail = await PostalMime.parse(headers.subarray(0, MAX_HEAD_BYTES))
  const field = (name: string) => mail.headers.find(({ key }) => key === name)?.value.trim() ?? ''
  const references = idsIn(field('references')).reverse().slice(0, MAX_REFERENCES)
  const type = field('content-type').toLowerCase()
  const isDeliveryReport = type.startsWith('multipart/report') && type.includes('delivery-status')
  const automatic = field('auto-submitted').toLowerCase()
  const isAutomatic =
    (automatic !== '' && !automatic.startsWith('no')) ||
    ['bulk', 'list', 'junk', 'auto_reply'].includes(field('precedence').toLowerCase()) ||
    ['list-id', 'x-autoreply', 'x-autorespond'].some(name => field(name) !== '') ||
    field('return-path') === '<>'
  const from = mail.from && 'address' in mail.from ? mail.from : undefined
  const recipients = RECIPIENT_FIELDS.flatMap(name => mail.headers.filter(({ key }) => key === name))
    .map(({ value }) => value)
    .join(', ')
    .slice(0, MAX_RECIPIENTS_LENGTH)
  const addressees = [mail.to, mail.cc, mail.bcc]
    .flatMap(field => field ?? [])
    .flatMap(one => one.group ?? one)
    .flatMap(({ address }) => address || [])
  return {
    uid,
    id: idsIn(field('message-id'))[0] ?? `sha256:${createHash('sha256').update(headers).digest('hex')}`,
    answers: [...new Set([...idsIn(field('in-reply-to')).slice(0, MAX_REFERENCES), ...references])],
    from: { name: oneLine(from?.name ?? '', 200), address: oneLine(from?.address ?? '', 320) },
    recipients,
    addressees,
    receivedAt: new Date(internalDate ?? Date.now()),
    isAutomatic,
    isDeliveryReport,
  }
}

/** Without control characters: PostgreSQL refuses a NUL, and no mail after it would be read. */
const idsIn = (text: string) =>
  (text.match(/<[^<>\s\p{Cc}]+>/gu) ?? []).filter(id => id.length <= MAX_ID_LENGTH)

type Download = (part: MessageStructureObject) => Promise<string>

/** Attachments are named; `readFile` fetches one. */
async function readBody(root: MessageStructureObject, fetchText: Download): Promise<MailBody> {
  const body: MailBody = { plain: '', html: '', files: [], report: null }
  let texts = 0
  const read = async (part: MessageStructureObject) => {
    texts += 1
    return texts > MAX_TEXT_PARTS ? '' : fetchText(part)
  }

  async function visit(part: MessageStructureObject): Promise<void> {
    const isText = part.type === 'text/plain' || part.type === 'text/html'
    const isAttached = part.disposition === 'attachment' || (isText && fileName(part) !== '')
    if (part.type === 'multipart/alternative') {
      const children = part.childNodes ?? []
      const plain = children.find(({ type }) => type === 'text/plain')
      const before = body.plain
      if (plain) await visit(plain)
      // An empty plain text stands for a mail whose program writes HTML alone.
      if (!plain || body.plain.trim() === before.trim())
        for (const child of children) if (child !== plain) await visit(child)
    } else if (part.type === 'message/delivery-status') {
      body.report = { originalId: null, ...body.report, status: await read(part) }
    } else if (body.report && part.type === 'message/rfc822') {
      body.report.originalId = idsIn(part.envelope?.messageId ?? '')[0] ?? null
    } else if (body.report && part.type === 'text/rfc822-headers') {
      const line = /^message-id:\s{0,10}(<[^<>\s\p{Cc}]{1,500}>)/imu.exec(await read(part))
      body.report.originalId = line?.[1] ?? null
    } else if (part.childNodes && part.type.startsWith('multipart/')) {
      for (const child of part.childNodes) await visit(child)
    } else if (part.type === 'text/plain' && !isAttached) {
      body.plain = joined(body.plain, await read(part))
    } else if (part.type === 'text/html' && !isAttached) {
      body.html = joined(body.html, await read(part))
    } else if (body.files.length < MAX_FILES) body.files.push(describeFile(part))
  }

  await visit(root)
  return body
}

const joined = (before: string, after: string) => (before ? `${before}\n${after}` : after)

const fileName = ({ dispositionParameters, parameters }: MessageStructureObject) =>
  oneLine(dispositionParameters?.filename ?? parameters?.name ?? '', MAX_NAME_LENGTH)

function describeFile(part: MessageStructureObject): MailFile {
  const size = part.size ?? 0
  return {
    name: fileName(part) || oneLine(part.type, MAX_NAME_LENGTH),
    // Three bytes are four letters, and a line break follows each 76.
    bytes: part.encoding === 'base64' ? Math.floor((size * 57) / 78) : size,
    type: part.type,
    part: part.part ?? '1',
    isEmbedded: part.id !== undefined && part.disposition !== 'attachment',
  }
}

/** Null if the mail is gone. */
async function readStructure(client: ImapFlow, uid: number): Promise<MessageStructureObject | null> {
  const mail = await client.fetchOne(String(uid), { uid: true, bodyStructure: true }, byUid)
  const structure = mail ? mail.bodyStructure : undefined
  if (structure) return structure
  // A structure that the client cannot parse, because it is nested too deep, looks like no mail.
  const isThere = await client.fetchOne(String(uid), { uid: true }, byUid)
  if (isThere) throw new Error('The mailbox tells no structure of a mail that the program can read.')
  return null
}

function findPart(root: MessageStructureObject, name: string): MessageStructureObject | undefined {
  if (!root.type.startsWith('multipart/') && (root.part ?? '1') === name) return root
  for (const child of root.childNodes ?? []) {
    const found = findPart(child, name)
    if (found) return found
  }
  return undefined
}

async function readText(client: ImapFlow, uid: number, part: MessageStructureObject): Promise<string> {
  const bytes = await readPart(client, uid, { part, mostBytes: MAX_PART_BYTES })
  if (!bytes) return ''
  const { charset, format = '', delsp = '' } = part.parameters ?? {}
  const isFlowed = part.type === 'text/plain' && format.toLowerCase() === 'flowed'
  const flow = isFlowed ? `; format=flowed; delsp=${delsp.toLowerCase() === 'yes' ? 'yes' : 'no'}` : ''
  const head = `Content-Type: text/plain; charset=${knownCharset(charset)}${flow}\nContent-Transfer-Encoding: base64\n\n`
  // Under a head of our own, and as one line: the parser handles each line by itself.
  const mail = await PostalMime.parse(head + bytes.toString('base64'))
  return mail.text ?? ''
}

/** Programs that do not know the charset of their mail say ASCII; today it is UTF-8. */
function knownCharset(name = 'utf-8'): string {
  if (['ascii', 'us-ascii'].includes(name.toLowerCase())) return 'utf-8'
  try {
    return new TextDecoder(name).encoding
  } catch {
    return 'utf-8'
  }
}

/** Larger chunks than a mail program asks for: a photo would take hundreds of round trips. */
const CHUNK_BYTES = 1024 * 1024
/** How many letters a byte takes at most, line breaks included. */
const LETTERS_PER_BYTE = new Map([
  ['base64', 1.5],
  ['quoted-printable', 3.2],
])

/**
 * The decoded bytes of a part, cut at `mostBytes`; null if the mail is gone. Not `client.download`, which reads the
 * part's head with an expression that takes minutes for a hostile one.
 */
async function readPart(
  client: ImapFlow,
  uid: number,
  { part, mostBytes }: { part: MessageStructureObject; mostBytes: number },
): Promise<Buffer | null> {
  const key = part.part ?? '1'
  const mostLetters = Math.ceil(mostBytes * (LETTERS_PER_BYTE.get(part.encoding ?? '') ?? 1))
  const chunks: Buffer[] = []
  for (let start = 0; start < mostLetters; ) {
    const maxLength = Math.min(CHUNK_BYTES, mostLetters - start)
    const query = { uid: true, bodyParts: [{ key, start, maxLength }] }
    const mail = await client.fetchOne(String(uid), query, byUid)
    if (!mail) return null
    const chunk = mail.bodyParts?.get(key)
    if (!chunk) break
    chunks.push(chunk)
    start += chunk.length
    // Some servers answer each request with the whole part.
    if (chunk.length !== maxLength) break
  }
  return decodeTransfer(Buffer.concat(chunks).subarray(0, mostLetters), part.encoding).subarray(0, mostBytes)
}

function decodeTransfer(letters: Buffer, encoding: string | undefined): Buffer {
  if (encoding === 'base64') return Buffer.from(letters.toString('latin1'), 'base64')
  return encoding === 'quoted-printable' ? decodeQuotedPrintable(letters) : letters
}

const EQUALS = 0x3d
const CR = 0x0d
const LF = 0x0a

function decodeQuotedPrintable(letters: Buffer): Buffer {
  const bytes = Buffer.alloc(letters.length)
  let length = 0
  for (let at = 0; at < letters.length; at += 1) {
    let byte = letters.readUInt8(at)
    if (byte === EQUALS) {
      const [first, second] = [letters[at + 1], letters[at + 2]]
      const isBreak = first === LF || (first === CR && second === LF)
      const code = 16 * hexDigit(first) + hexDigit(second)
      if (isBreak || code >= 0) at += first === LF ? 1 : 2
      if (isBreak) continue
      if (code >= 0) byte = code
    }
    bytes[length] = byte
    length += 1
  }
  return bytes.subarray(0, length)
}

const HEX_DIGITS = '0123456789ABCDEF'
/** Far below zero if it is none. */
function hexDigit(letter = 0): number {
  const digit = HEX_DIGITS.indexOf(String.fromCharCode(letter).toUpperCase())
  return digit < 0 ? -1_000 : digit
}

const oneLine = (text: string, maxLength: number) =>
  text
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, maxLength)
    .toWellFormed()
