/** What a command may use up before it is killed. */
export interface Limits {
  /** By the clock on the wall. */
  seconds: number
  /** Of all its threads together. */
  cpuSeconds: number
  /** Address space, so about the double of what is really used. */
  memoryBytes: number
  /** Of each file it writes. */
  fileBytes: number
}

export interface Confinement {
  command: string
  args: readonly string[]
  /** The one foreign file. Inside it is called `in`, whatever somebody named it. */
  input: string
  /** The one folder that can be written to; inside it is called `out`. */
  output?: string
  /** Further files and folders, to be read only, where they are. */
  visible?: readonly string[]
  limits: Limits
}

/** On this descriptor bubblewrap reports how the command ended, once there was one. */
export const STATUS_DESCRIPTOR = 3
/** On this one it reads the filter of system calls. */
export const FILTER_DESCRIPTOR = 4

/** The folder that a command finds itself in. */
const INSIDE = '/sandbox'
const OPEN_FILES = 128
const THREADS = 256
/**
 * Whoever is killed while a sandbox is being set up could leave it behind, bound to nobody. From this line on it is
 * bound: so it says so, and begins when told to. Without a parent the word never comes.
 */
const WAIT_FOR_THE_WORD = 'echo && read -r word && exec "$@"'
/** Behind everything that answers a visitor. */
const NICENESS = 10

/**
 * No network, no other process, no capability, no further namespace; of the file system the system's programs, the input
 * and the output. Dies with its parent. Every part is an argument of its own: no shell ever reads a name.
 */
export function confine({ command, args, input, output, visible = [], limits }: Confinement): string[] {
  return [
    ...['nice', '-n', String(NICENESS), 'bwrap'],
    // Not `--disable-userns`: it writes to /proc/sys, which is read-only in a container. The filter refuses the same.
    ...['--unshare-user', '--unshare-all', '--new-session'],
    ...['--die-with-parent', '--as-pid-1'],
    ...['--cap-drop', 'ALL', '--uid', '65534', '--gid', '65534'],
    ...['--json-status-fd', String(STATUS_DESCRIPTOR), '--seccomp', String(FILTER_DESCRIPTOR)],
    ...['--clearenv', '--setenv', 'PATH', '/usr/bin', '--setenv', 'LANG', 'C.UTF-8'],
    ...['--ro-bind', '/usr/bin', '/usr/bin', '--ro-bind', '/usr/lib', '/usr/lib'],
    ...['--ro-bind-try', '/usr/lib64', '/usr/lib64'],
    ...['--symlink', 'usr/bin', '/bin', '--symlink', 'usr/lib', '/lib', '--symlink', 'usr/lib64', '/lib64'],
    // Debian finds some libraries through these alone.
    ...['--ro-bind-try', '/etc/alternatives', '/etc/alternatives'],
    ...['--ro-bind-try', '/etc/ld.so.cache', '/etc/ld.so.cache'],
    ...visible.flatMap(path => ['--ro-bind', path, path]),
    ...['--dev', '/dev', '--dir', INSIDE, '--ro-bind', input, `${INSIDE}/in`],
    ...(output ? ['--bind', output, `${INSIDE}/out`] : []),
    // Or memory could be filled through files in it.
    ...['--remount-ro', '/dev', '--remount-ro', '/', '--chdir', INSIDE, '--'],
    ...['sh', '-c', WAIT_FOR_THE_WORD, 'sh'],
    ...['prlimit', `--as=${limits.memoryBytes}`, `--cpu=${limits.cpuSeconds}`, `--fsize=${limits.fileBytes}`],
    ...[`--nofile=${OPEN_FILES}`, `--nproc=${THREADS}`, '--core=0', '--', command, ...args],
  ]
}
