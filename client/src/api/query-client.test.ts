import { QueryObserver } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { createQueryClient, read } from './query-client.ts'

it('a key begins with the path, and a read is asked once: no retry, no second look, never stale', async () => {
  const queryClient = createQueryClient()
  const options = read('GET /api/countertops', {})
  expect(options.queryKey).toEqual(['/api/countertops'])
  const fetched = vi.fn<typeof fetch>(async () => new Response('', { status: 500 }))
  vi.stubGlobal('fetch', fetched)
  await expect(queryClient.fetchQuery(options)).rejects.toHaveProperty('status', 500)
  expect(fetched).toHaveBeenCalledTimes(1)

  fetched.mockImplementation(async () => Response.json([]))
  await queryClient.fetchQuery(options)
  vi.useFakeTimers({ now: Date.now() + 1_000_000_000, toFake: ['Date'] })
  const stop = new QueryObserver(queryClient, options).subscribe(() => undefined)
  // What the window's focus calls once it has resumed the mutations.
  queryClient.getQueryCache().onFocus()
  expect(queryClient.isFetching()).toBe(0)
  expect(fetched).toHaveBeenCalledTimes(2)
  stop()
  vi.useRealTimers()
})
