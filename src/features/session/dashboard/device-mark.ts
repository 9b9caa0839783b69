const KEY = 'device-mark'

/** What an earlier sign-in left in this browser; it stays when somebody signs out. */
export function readDeviceMark(): { deviceMark?: string } {
  const mark = localStorage.getItem(KEY)
  return mark ? { deviceMark: mark } : {}
}

export function keepDeviceMark(mark: string): void {
  localStorage.setItem(KEY, mark)
}
