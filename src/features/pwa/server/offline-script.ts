interface Settings {
  offlinePath: string
  appPath: string
  words: { kept: string; oneDraft: string; manyDrafts: string }
}

/** Its text runs in the page that stands in without a line: it may use nothing from outside itself. */
export function waitForConnection({ offlinePath, appPath, words }: Settings): void {
  const lookEveryMs = 5_000

  const theme = localStorage.getItem('theme')
  document.documentElement.dataset.theme = theme === 'dark' ? 'dark' : 'light'

  function openAgain() {
    // The page bears the address of the screen that was wanted.
    if (location.pathname === offlinePath) location.replace(appPath)
    else location.reload()
  }

  const isReachable = () =>
    fetch(appPath, { method: 'HEAD', cache: 'no-store' }).then(
      () => true,
      () => false,
    )

  async function look() {
    if (await isReachable()) openAgain()
    else setTimeout(() => void look(), lookEveryMs)
  }

  function count(account: string): Promise<number> {
    return new Promise((resolve, reject) => {
      const opening = indexedDB.open('drafts')
      opening.onerror = () => reject(opening.error)
      opening.onsuccess = () => {
        const store = opening.result.transaction('drafts').objectStore('drafts')
        const counting = store.index('account').count(account)
        counting.onsuccess = () => resolve(counting.result)
        counting.onerror = () => reject(counting.error)
      }
    })
  }

  async function showCount() {
    const account = localStorage.getItem('auth-token') && localStorage.getItem('draft-account')
    // Only what is there: to open a database that nobody made would make an empty one.
    if (!account || !(await indexedDB.databases()).some(({ name }) => name === 'drafts')) return
    const drafts = await count(account)
    if (drafts === 0) return
    const howMany = drafts === 1 ? words.oneDraft : words.manyDrafts.replace('{count}', String(drafts))
    const line = document.querySelector('[data-kept]')
    if (line) line.textContent = words.kept.replace('{count}', howMany)
  }

  addEventListener('online', openAgain)
  document.querySelector('button')?.addEventListener('click', openAgain)
  showCount().catch(() => {})
  setTimeout(() => void look(), location.pathname === offlinePath ? 0 : lookEveryMs)
}
