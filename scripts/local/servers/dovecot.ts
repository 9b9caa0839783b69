import { execFile, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdtempSync,
  openSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { connect } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { endWithParent } from './end-with-parent.ts'
import { freePort } from './free-port.ts'

const run = promisify(execFile)
const SERVER = '/usr/sbin/dovecot'
const PASSWORD = 'une-boite-a-soi'

export interface LocalDovecot {
  /** What IMAP_URL takes. */
  imapUrl: string
  pid: number
  /** Delivers a whole mail, as a mail server would. */
  deliver(mail: Buffer | string, folder?: string): Promise<void>
  /** The same for many mails at once, into INBOX. */
  deliverAll(mails: string[]): Promise<void>
  /** Runs doveadm, such as `mailbox update`, on the mailbox, as its owner's mail program or the provider would change it. */
  doveadm(command: string, ...args: string[]): Promise<string>
  stop(): Promise<void>
}

export const hasDovecot = (): boolean => existsSync(SERVER)

interface Options {
  /** The address of the mailbox. */
  account?: string
  /** Any free port by default. */
  port?: number
  /** Keeps the mails of a stopped server: the next one with the same folder has them. A temporary one by default. */
  directory?: string
}

/** A private Dovecot with one mailbox of the folders INBOX, Sent, Junk and Trash, as a child process. */
export async function startDovecot(options: Options = {}): Promise<LocalDovecot> {
  if (!hasDovecot()) throw new Error('Dovecot is needed. Run: npm run setup')
  const { account = 'bonjour@exemple.ca', port = await freePort() } = options
  const owner = serverAccount()
  // In /tmp and short: a socket's path has at most 107 bytes, and another account must reach it.
  const folder = options.directory ?? mkdtempSync(path.join(tmpdir(), 'dovecot-'))
  chmodSync(folder, 0o711)
  chownSync(folder, owner.uid, owner.gid)
  const configuration = path.join(folder, 'dovecot.conf')
  writeFileSync(configuration, configure({ folder, port, owner }))
  const logFile = path.join(folder, 'server.log')
  const log = openSync(logFile, 'a')
  chownSync(logFile, owner.uid, owner.gid)
  const command = owner.command(SERVER, ['-F', '-c', configuration])
  const server = spawn(...endWithParent('TERM', command), { stdio: ['ignore', log, log] })
  await untilListening(port, () => server.exitCode === null, logFile)
  const doveadm = (command: string, args: string[]) =>
    run(
      ...owner.command('/usr/bin/doveadm', [
        '-c',
        configuration,
        ...command.split(' '),
        '-u',
        account,
        ...args,
      ]),
      {
        maxBuffer: 1e8,
        cwd: folder,
      },
    )
  let deliveries = 0
  return {
    imapUrl: `imap://${encodeURIComponent(account)}:${PASSWORD}@127.0.0.1:${port}`,
    pid: server.pid ?? 0,
    doveadm: async (command, ...args) => (await doveadm(command, args)).stdout,
    async deliver(mail, mailbox = 'INBOX') {
      const saving = doveadm('save', ['-m', mailbox])
      saving.child.stdin?.end(mail)
      await saving
    },
    async deliverAll(mails) {
      await doveadm('mailbox status', ['messages', 'INBOX'])
      const inbox = path.join(folder, 'mail', account)
      for (const mail of mails) {
        // As every program that delivers to a Maildir: whole files alone appear in `new`.
        const [draft, name] = ['tmp', 'new'].map(part => path.join(inbox, part, `1.${deliveries}.carreau`))
        deliveries += 1
        writeFileSync(draft ?? '', mail)
        chownSync(draft ?? '', owner.uid, owner.gid)
        renameSync(draft ?? '', name ?? '')
      }
    },
    async stop() {
      if (server.exitCode === null && server.signalCode === null) {
        server.kill('SIGTERM')
        await once(server, 'exit')
      }
      if (!options.directory) rmSync(folder, { recursive: true, force: true })
    },
  }
}

interface Account {
  user: string
  group: string
  uid: number
  gid: number
  command(file: string, args: string[]): [string, string[]]
}

/** Dovecot gives nobody's mail to root: then it runs as `dovecot`. */
function serverAccount(): Account {
  const isRoot = process.getuid?.() === 0
  const user = isRoot ? 'dovecot' : userInfo().username
  const id = (what: string) => execFileSync('id', [what, user], { encoding: 'utf8' }).trim()
  const asUser = [`--reuid=${user}`, `--regid=${user}`, '--init-groups', '--']
  return {
    user,
    group: id('-gn'),
    uid: Number(id('-u')),
    gid: Number(id('-g')),
    command: (file, args) => (isRoot ? ['setpriv', [...asUser, file, ...args]] : [file, args]),
  }
}

function configure({ folder, port, owner }: { folder: string; port: number; owner: Account }): string {
  const { user, group, uid, gid } = owner
  const specialFolders = ['Sent', 'Junk', 'Trash'].map(
    name => `  mailbox ${name} {\n    auto = create\n    special_use = \\${name}\n  }`,
  )
  return `
base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/server.log
protocols = imap
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
default_login_user = ${user}
default_internal_user = ${user}
default_internal_group = ${group}
first_valid_uid = ${uid}
first_valid_gid = ${gid}
mail_location = maildir:${folder}/mail/%u
mail_max_userip_connections = 100
mail_fsync = never
passdb {
  driver = static
  args = password=${PASSWORD}
}
userdb {
  driver = static
  args = uid=${uid} gid=${gid} home=${folder}/home/%u allow_all_users=yes
}
namespace inbox {
  inbox = yes
${specialFolders.join('\n')}
}
service anvil {
  chroot =
}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
`
}

async function untilListening(port: number, isAlive: () => boolean, log: string): Promise<void> {
  for (let tries = 0; tries < 200 && isAlive(); tries += 1) {
    const socket = connect(port, '127.0.0.1')
    const greeting = once(socket, 'data').then(
      () => true,
      () => false,
    )
    const isUp = await Promise.race([greeting, wait(2_000, false)])
    socket.destroy()
    if (isUp) return
    await wait(50)
  }
  throw new Error(`Dovecot did not start; its log is ${log}`)
}
