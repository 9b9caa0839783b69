interface Settings {
  offlinePath: string
  appPath: string
  words: { kept: string; oneDraft: string; manyDrafts: string }
}

/** Its text runs in the page that stands in without a line: it may use nothing from outside itself. */
export function waitForTheLine({ offlinePath, appPath, words }: Settings): void {
  const drafts = ['section-drafts', 'contact-drafts', 'reply-drafts']
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

  function countIn(name: string): Promise<number> {
    return new Promise((resolve, reject) => {
      const opening = indexedDB.open(name)
      opening.onerror = () => reject(opening.error)
      opening.onsuccess = () => {
        const counting = opening.result.transaction('drafts').objectStore('drafts').count()
        counting.onsuccess = () => resolve(counting.result)
        counting.onerror = () => reject(counting.error)
      }
    })
  }

  async function countDrafts() {
    // Only what is there: to open a store that nobody made would make an empty one.
    const known = await indexedDB.databases()
    const names = drafts.filter(name => known.some(one => one.name === name))
    const counts = await Promise.all(names.map(countIn))
    const count = counts.reduce((sum, one) => sum + one, 0)
    if (count === 0) return
    const howMany = count === 1 ? words.oneDraft : words.manyDrafts.replace('{count}', String(count))
    const line = document.querySelector('[data-kept]')
    if (line) line.textContent = words.kept.replace('{count}', howMany)
  }

  addEventListener('online', openAgain)
  document.querySelector('button')?.addEventListener('click', openAgain)
  countDrafts().catch(() => {})
  setTimeout(() => void look(), location.pathname === offlinePath ? 0 : lookEveryMs)
}
