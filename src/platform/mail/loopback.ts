const LOOPBACK = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

/** Whether a host of a URL is this machine: then TLS is not required. */
export const isLoopback = (hostname: string): boolean => LOOPBACK.test(hostname)
