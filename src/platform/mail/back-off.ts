/** Waits between the tries of one mail, with how often each is used before the next. */
const WAITS = [
  { seconds: 15, times: 1 },
  { seconds: 30, times: 1 },
  // A mail server that was away for some minutes finds everything waiting, less than a minute after it is back.
  { seconds: 45, times: 20 },
  { seconds: 300, times: 60 },
  { seconds: 3_600, times: 45 },
]

/** How long to wait after this many tries; null after two days, when it is time to give up. */
export function secondsToNextTry(attempts: number): number | null {
  let left = attempts
  for (const { seconds, times } of WAITS) {
    if (left <= times) return seconds
    left -= times
  }
  return null
}
