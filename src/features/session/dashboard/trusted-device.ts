const KEY = 'device-mark'

/** The trusted-device token of an earlier sign-in, as a field of a request. It stays after a sign-out. */
export function readTrustedDeviceToken(): { deviceMark?: string } {
  const token = localStorage.getItem(KEY)
  return token ? { deviceMark: token } : {}
}

export function saveTrustedDeviceToken(token: string): void {
  localStorage.setItem(KEY, token)
}
