import { execFile, spawnSync } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const SERVERS = path.resolve(import.meta.dirname, '../../scripts/local/servers')
const AS_NOBODY = ['--reuid=nobody', '--regid=nogroup', '--clear-groups', '--no-new-privs', '--']

/** Otherwise every other test of the mailbox runs without rights, or nobody else may read this folder. */
const canBecomeNobody =
  process.getuid?.() === 0 &&
  spawnSync('setpriv', [...AS_NOBODY, process.execPath, '--check', path.join(SERVERS, 'dovecot.ts')])
    .status === 0

test.skipIf(!canBecomeNobody)(
  'a developer without rights starts the mailbox and gets mail there',
  async () => {
    const script = `
    import { startDovecot } from '${SERVERS}/dovecot.ts'
    import { connectMailbox } from '${SERVERS}/../../../src/platform/mail/mailbox.ts'
    const dovecot = await startDovecot()
    await dovecot.deliver('From: a@exemple.ca\\r\\nMessage-ID: <a@exemple.ca>\\r\\n\\r\\nAllo')
    const mailbox = await connectMailbox(dovecot.imapUrl)
    const found = await mailbox.findMail('INBOX', '<a@exemple.ca>')
    console.log(process.getuid(), found, await mailbox.removeMail('INBOX', found), mailbox.sentFolder)
    mailbox.close()
    await dovecot.stop()`
    const { stdout } = await promisify(execFile)('setpriv', [
      ...[...AS_NOBODY, process.execPath, '--input-type=module', '-e', script],
    ])
    expect(stdout).toBe('65534 1 true Sent\n')
  },
)
