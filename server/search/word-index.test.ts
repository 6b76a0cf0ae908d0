import { describe, expect, it } from 'vitest'
import { inTransaction } from '#server/context.ts'
import { eraseCustomers } from '#server/customers/customers.ts'
import { findOrAddCustomer } from '#server/customers/find-or-add-customer.ts'
import { useApi } from '#test/api.ts'
import { ADA } from '#test/contacts.ts'
import { readWordIndex } from './find-by-words.ts'

const api = useApi()
const add = (lastName: string) =>
  inTransaction(api.ctx, (tx) =>
    findOrAddCustomer(tx, { contact: { ...ADA, lastName, email: `${lastName}@x.example`, phoneNumber: '' } }),
  )

describe('the index of search words', () => {
  it('is not read again when the newest customer is erased, and still learns new words', async () => {
    await add('First')
    const newest = await add('Newest')
    const index = await readWordIndex(api.ctx)
    await inTransaction(api.ctx, (tx) => eraseCustomers(tx, [newest ?? '']))
    api.clock.advance(1000)
    expect(await readWordIndex(api.ctx)).toBe(index)
    // Its readers check each customer.
    expect([...index.words.keys()]).toContain('newest')
    await add('Later')
    api.clock.advance(1000)
    expect(await readWordIndex(api.ctx)).toBe(index)
    expect([...index.words.keys()]).toEqual(expect.arrayContaining(['first', 'later']))
  })

  it('of a restored database is another one, although its ids are higher, and a search finishes with the old one', async () => {
    await add('Lost')
    const index = await readWordIndex(api.ctx)
    const words = [...index.words.keys()]
    await api.database.empty()
    await add('Old')
    await add('Older')
    api.clock.advance(1000)
    const restored = [...(await readWordIndex(api.ctx)).words.keys()]
    expect([...index.words.keys()]).toEqual(words)
    expect(restored).toEqual(expect.arrayContaining(['old', 'older']))
    expect(restored).not.toContain('lost')
  })
})
