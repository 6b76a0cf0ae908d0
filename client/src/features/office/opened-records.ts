import { persisted } from '#client/api/storage.ts'

const MAX_OPENED = 8

interface OpenedRecord {
  customerId: string
  address: string
  title: string
  line: string
}

const stored = persisted('local', 'office_opened', (records): readonly OpenedRecord[] =>
  Array.isArray(records) ? records : [],
)

/** The last 8 customers that someone opened, latest first. They are kept on this computer, and gone at log out. */
export const openedRecords = {
  read: stored.get,

  add(record: OpenedRecord): void {
    stored.set([record, ...without(record.customerId)].slice(0, MAX_OPENED))
  },

  /** After an erasure. */
  remove(customerId: string): void {
    stored.set(without(customerId))
  },

  forget: stored.remove,
}

function without(customerId: string): OpenedRecord[] {
  return stored.get().filter((record) => record.customerId !== customerId)
}
