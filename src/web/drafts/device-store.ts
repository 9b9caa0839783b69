interface DeviceStore {
  /** Resolves once it is on the disk, so that a dead battery takes nothing that was told as kept. */
  write(change: (store: IDBObjectStore) => void): Promise<void>
  read<Result>(ask: (store: IDBObjectStore) => IDBRequest<Result>): Promise<Result>
}

const STORE = 'drafts'

/** Words on this device. Not local storage: browsers write that to the disk when it suits them, up to a minute late. */
export function deviceStore(name: string, setUp: (store: IDBObjectStore) => void = () => {}): DeviceStore {
  let opening: Promise<IDBDatabase> | undefined
  const open = () => {
    opening ??= new Promise((resolve, reject) => {
      const request = indexedDB.open(name, 1)
      request.onupgradeneeded = () => setUp(request.result.createObjectStore(STORE, { keyPath: 'id' }))
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
    return opening
  }
  return {
    async write(change) {
      const transaction = (await open()).transaction(STORE, 'readwrite', { durability: 'strict' })
      const done = new Promise<void>((resolve, reject) => {
        transaction.oncomplete = () => resolve()
        transaction.onabort = () => reject(transaction.error)
      })
      change(transaction.objectStore(STORE))
      // At once and not at the end of this turn: the page may be about to go.
      transaction.commit()
      return done
    },
    async read(ask) {
      const request = ask((await open()).transaction(STORE).objectStore(STORE))
      return new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    },
  }
}
