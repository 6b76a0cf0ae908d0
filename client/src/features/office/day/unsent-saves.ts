import type { Measured, MeasuredInput } from '#shared/countertops/measured.ts'
import type { CalendarDate } from '#shared/lib/zoned.ts'

/** A save of a visit's sizes that waits on this device until the server has it. */
export interface UnsentSave {
  /** In the order of saving. */
  id: number
  /** Who made it: the person's id, or 'key' for the admin key. */
  author: string
  appointmentId: string
  /** The day of the visit, where the crew finds it. */
  date: CalendarDate
  /** Its Idempotency-Key. */
  key: string
  input: MeasuredInput
  /** Why the server refused it, or null. */
  refusal: string | null
  /** What another device saved first, or null. */
  theirs: Measured | null
  /** Null until this device has stored it. False if it can't: then it ends with the page. */
  isKept: boolean | null
}

/** Whether the crew has to decide what becomes of it: the server refused it, or another device saved first. */
export function waitsForCrew({ refusal, theirs }: UnsentSave): boolean {
  return refusal !== null || theirs !== null
}

/** Where unsent saves wait. */
export interface UnsentStore {
  list: () => Promise<UnsentSave[]>
  put: (save: UnsentSave) => Promise<void>
  remove: (id: number) => Promise<void>
}

const DATABASE = 'crew-day'
const STORE = 'unsent-saves'

/** The browser's database. Rejects if it's blocked or full. */
export function createUnsentStore(): UnsentStore {
  const opened = openDatabase()
  // Each use reports it.
  opened.catch(() => {})
  return {
    // Sorted by id. Only `put` writes to it.
    list: async () =>
      (await resultOf((await opened).transaction(STORE, 'readonly').objectStore(STORE).getAll())) as UnsentSave[],
    put: async (save) => write(await opened, (objects) => objects.put(save)),
    remove: async (id) => write(await opened, (objects) => objects.delete(id)),
  }
}

async function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1)
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore(STORE, { keyPath: 'id' }))
  return resultOf(request)
}

/** Resolves once the change is stored. Its request succeeds before that, and the transaction can still fail. */
function write(database: IDBDatabase, change: (objects: IDBObjectStore) => IDBRequest): Promise<void> {
  const transaction = database.transaction(STORE, 'readwrite')
  change(transaction.objectStore(STORE))
  return new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve())
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('The database failed')))
  })
}

function resultOf<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('The database failed')))
  })
}
