/** A command that exceeds one of these is killed. */
export interface Limits {
  /** Wall-clock time. */
  seconds: number
  /** All threads together. */
  cpuSeconds: number
  /** Address space: about twice the memory in use. */
  memoryBytes: number
  /** Per file that it writes. */
  fileBytes: number
}

export interface SandboxOptions {
  command: string
  args: readonly string[]
  /** The untrusted file. Inside it is called `in`, whatever its name. */
  input: string
  /** The only writable folder; inside it is called `out`. */
  output?: string
  /** Further files and folders, read-only, at the same paths. */
  visible?: readonly string[]
  limits: Limits
}

/** Bubblewrap reports the exit code on this descriptor. */
export const STATUS_DESCRIPTOR = 3
/** Bubblewrap reads the seccomp filter from this descriptor. */
export const FILTER_DESCRIPTOR = 4

/** The working directory of a command. */
const INSIDE = '/sandbox'
const OPEN_FILES = 128
const THREADS = 256
/**
 * A worker that is killed while bubblewrap starts could leave the sandbox behind. When this script runs,
 * `--die-with-parent` is in effect: it prints a line and waits for one before the command. Without a parent none comes.
 */
const WAIT_FOR_GO = 'echo && read -r go && exec "$@"'
/** Below the processes that serve visitors. */
const NICENESS = 10

/**
 * No network, no other process, no capability, no further namespace; of the file system the system's programs, the input
 * and the output. Dies with its parent. Each part is a separate argument: no shell parses a file name.
 */
export function bubblewrapArguments({
  command,
  args,
  input,
  output,
  visible = [],
  limits,
}: SandboxOptions): string[] {
  return [
    ...['nice', '-n', String(NICENESS), 'bwrap'],
    // Not `--disable-userns`: it writes to /proc/sys, which is read-only in a container. The seccomp filter does the same.
    ...['--unshare-user', '--unshare-all', '--new-session'],
    ...['--die-with-parent', '--as-pid-1'],
    ...['--cap-drop', 'ALL', '--uid', '65534', '--gid', '65534'],
    ...['--json-status-fd', String(STATUS_DESCRIPTOR), '--seccomp', String(FILTER_DESCRIPTOR)],
    ...['--clearenv', '--setenv', 'PATH', '/usr/bin', '--setenv', 'LANG', 'C.UTF-8'],
    ...['--ro-bind', '/usr/bin', '/usr/bin', '--ro-bind', '/usr/lib', '/usr/lib'],
    ...['--ro-bind-try', '/usr/lib64', '/usr/lib64'],
    ...['--symlink', 'usr/bin', '/bin', '--symlink', 'usr/lib', '/lib', '--symlink', 'usr/lib64', '/lib64'],
    // Debian needs these to find some libraries.
    ...['--ro-bind-try', '/etc/alternatives', '/etc/alternatives'],
    ...['--ro-bind-try', '/etc/ld.so.cache', '/etc/ld.so.cache'],
    ...visible.flatMap(path => ['--ro-bind', path, path]),
    ...['--dev', '/dev', '--dir', INSIDE, '--ro-bind', input, `${INSIDE}/in`],
    ...(output ? ['--bind', output, `${INSIDE}/out`] : []),
    // Otherwise a command could fill memory with files there.
    ...['--remount-ro', '/dev', '--remount-ro', '/', '--chdir', INSIDE, '--'],
    ...['sh', '-c', WAIT_FOR_GO, 'sh'],
    ...['prlimit', `--as=${limits.memoryBytes}`, `--cpu=${limits.cpuSeconds}`, `--fsize=${limits.fileBytes}`],
    ...[`--nofile=${OPEN_FILES}`, `--nproc=${THREADS}`, '--core=0', '--', command, ...args],
  ]
}
