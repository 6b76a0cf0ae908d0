import { describe, expect, it } from 'vitest'
import { inTransaction } from '#server/context.ts'
import { useApi } from '#test/api.ts'
import { addEvent, eraseEvents } from './add-event.ts'

const api = useApi()

const add = (changes: Record<string, [string, string]>) =>
  inTransaction(api.ctx, (tx) => addEvent(tx, { subject: 'quote', subjectId: 'q', action: 'edited', changes }))
const lines = () => api.database.rows('select subject_id, changes from events order by id')

describe('events', () => {
  it.each(['update events set by_name = $1', 'delete from events where by_name <> $1'])('refuse %s', async (text) => {
    await add({ status: ['new', 'contacted'] })
    const before = await lines()
    await expect(api.database.rows(text, ['x'])).rejects.toThrow(/Failed query|history/)
    expect(await lines()).toEqual(before)
  })

  it('can be changed by an erasure, and by nothing after it', async () => {
    await add({ status: ['new', 'contacted'], notes: ['', 'Ring the bell'] })
    await inTransaction(api.ctx, (tx) => eraseEvents(tx, 'quote', ['q']))
    expect(await lines()).toEqual([{ subject_id: 'q', changes: { status: ['new', 'contacted'], notes: ['', '…'] } }])
    await expect(api.database.rows('delete from events')).rejects.toThrow(/Failed query|history/)
  })

  it('are gone with the transaction that made the change', async () => {
    const failing = inTransaction(api.ctx, async (tx) => {
      await addEvent(tx, { subject: 'quote', subjectId: 'q', action: 'edited' })
      throw new Error('The change failed')
    })
    await expect(failing).rejects.toThrow('The change failed')
    expect(await lines()).toEqual([])
  })
})
