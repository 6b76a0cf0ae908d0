/** Keeps the pictures of photos that wait to be sent, by the key of the photo. Each call rejects if the browser can't. */
export interface PictureStore {
  put: (key: string, picture: Blob) => Promise<void>
  /** Undefined if it isn't there. */
  find: (key: string) => Promise<Blob | undefined>
  remove: (key: string) => Promise<void>
  /** Removes all but these, and those that were just put: their photo is about to be stored. */
  keepOnly: (keys: readonly string[]) => Promise<void>
}

interface Stored {
  type: string
  /** As bytes, because Safari forgets blobs that it stored before it was closed. */
  bytes: ArrayBuffer
  /** When it was put, in milliseconds. */
  at: number
}

const DATABASE = 'unsent_photos'
const STORE = 'pictures'
/** Milliseconds. Between a picture and the entry of its photo, little time passes. */
const JUST_PUT = 60_000

/** In the browser's database: its other storage has too little room for pictures. */
export const browserPictures: PictureStore = {
  async put(key, picture) {
    const stored: Stored = { type: picture.type, bytes: await picture.arrayBuffer(), at: Date.now() }
    await inStore('readwrite', (store) => store.put(stored, key))
  },
  async find(key) {
    const stored = await inStore<Stored | undefined>('readonly', (store) => store.get(key))
    return stored && new Blob([stored.bytes], { type: stored.type })
  },
  async remove(key) {
    await inStore('readwrite', (store) => store.delete(key))
  },
  async keepOnly(keys) {
    for (const key of await inStore('readonly', (store) => store.getAllKeys())) {
      if (keys.some((kept) => kept === key)) continue
      const stored = await inStore<Stored | undefined>('readonly', (store) => store.get(key))
      if (stored && Date.now() - stored.at > JUST_PUT) await inStore('readwrite', (store) => store.delete(key))
    }
  },
}

/** Resolves once the browser has written it. If it has no room, nothing is written. */
async function inStore<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await openDatabase()
  try {
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction(STORE, mode)
      const request = work(transaction.objectStore(STORE))
      transaction.addEventListener('complete', () => resolve(request.result))
      transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('The browser gave it up')))
    })
  } finally {
    database.close()
  }
}

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(DATABASE, 1)
    opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(STORE))
    opening.addEventListener('success', () => resolve(opening.result))
    opening.addEventListener('error', () => reject(opening.error ?? new Error('The browser has no database')))
  })
}
