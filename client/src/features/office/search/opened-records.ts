import { isRecord, parseJson, storageEntry } from '#client/api/storage.ts'

const MAX_OPENED = 8

interface OpenedRecord {
  customerId: string
  address: string
  title: string
  line: string
}

/** On our site. Never trusted as such: anything on this computer may have written it. */
const ADDRESS = /^\/orders\/[\w/-]+$/

const stored = storageEntry('local', 'office_opened')

/** The last 8 customers that someone opened, latest first. They are kept on this computer, and gone at log out. */
export const openedRecords = {
  read(): readonly OpenedRecord[] {
    const records = parseJson(stored.read())
    return Array.isArray(records) ? records.filter(isOpenedRecord).slice(0, MAX_OPENED) : []
  },

  add(record: OpenedRecord): void {
    stored.write(JSON.stringify([record, ...without(record.customerId)].slice(0, MAX_OPENED)))
  },

  /** After an erasure. */
  remove(customerId: string): void {
    stored.write(JSON.stringify(without(customerId)))
  },

  forget(): void {
    stored.remove()
  },
}

function without(customerId: string): OpenedRecord[] {
  return openedRecords.read().filter((record) => record.customerId !== customerId)
}

/** Without zod, which the list doesn't load. */
function isOpenedRecord(value: unknown): value is OpenedRecord {
  if (!isRecord(value)) return false
  const { customerId, address, title, line } = value
  const isText = [customerId, address, title, line].every((text) => typeof text === 'string')
  return isText && ADDRESS.test(String(address))
}
