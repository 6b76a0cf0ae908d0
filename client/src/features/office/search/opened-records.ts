import { z } from 'zod'
import { storageEntry } from '#client/api/storage.ts'

const MAX_OPENED = 8

const openedRecordSchema = z.object({
  customerId: z.string(),
  /** On our site. Never trusted as such: anything on this computer may have written it. */
  address: z.string().regex(/^\/orders\/[\w/-]+$/),
  title: z.string(),
  line: z.string(),
})
type OpenedRecord = z.output<typeof openedRecordSchema>

const stored = storageEntry('local', 'office_opened')

/** The last 8 customers that someone opened, latest first. They are kept on this computer, and gone at log out. */
export const openedRecords = {
  read(): readonly OpenedRecord[] {
    try {
      return z
        .array(openedRecordSchema)
        .parse(JSON.parse(stored.read() ?? '[]'))
        .slice(0, MAX_OPENED)
    } catch {
      return []
    }
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
