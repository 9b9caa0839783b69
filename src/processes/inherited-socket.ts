/** The first descriptor after standard input, output and error. */
const DESCRIPTOR = 3

/**
 * The listening socket of a systemd socket unit, for `listen`; nothing if this process was started otherwise. See sd_listen_fds(3).
 * It stays open over restarts, so no connection is refused meanwhile.
 */
export function inheritedSocket({ LISTEN_PID, LISTEN_FDS }: NodeJS.ProcessEnv): { fd?: number } {
  return LISTEN_PID === String(process.pid) && LISTEN_FDS === '1' ? { fd: DESCRIPTOR } : {}
}
