type Command = [file: string, args: string[]]

/**
 * A command that gets the signal when this process ends, even by kill -9. Its database and servers would live on otherwise.
 * `setpriv` becomes the command, so the process id is the command's. Only Linux has it; elsewhere nothing changes.
 */
export function endWithParent(signal: 'INT' | 'TERM', [file, args]: Command): Command {
  if (process.platform !== 'linux') return [file, args]
  const deathSignal = ['--pdeathsig', signal]
  // A change of the account clears the signal, so one call must do both.
  return file === 'setpriv'
    ? [file, [...deathSignal, ...args]]
    : ['setpriv', [...deathSignal, '--', file, ...args]]
}
