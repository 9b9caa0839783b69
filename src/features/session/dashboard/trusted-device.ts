const KEY = 'device-mark'
const TRUST_KEY = 'trusts-device'

/** What a sign-in says of this browser: the token of an earlier sign-in, and whether the session may last. */
export function readDevice(): { deviceMark?: string; trustsDevice: boolean } {
  const token = localStorage.getItem(KEY)
  return { ...(token && { deviceMark: token }), trustsDevice: trustsDevice() }
}

/** The token stays after a sign-out. */
export function saveTrustedDeviceToken(token: string): void {
  localStorage.setItem(KEY, token)
}

/** Whether somebody chose to stay signed in on this device. */
export const trustsDevice = (): boolean => !import.meta.env.SSR && localStorage.getItem(TRUST_KEY) === 'true'

export function saveTrustsDevice(isTrusted: boolean): void {
  localStorage.setItem(TRUST_KEY, String(isTrusted))
}
