import { QueryObserver } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { createQueryClient, readQuery, showAnswer } from './query-client.ts'

it('a query key starts with the path, and a query is sent once: no retry, no refetch, never stale', async () => {
  const queryClient = createQueryClient()
  const options = readQuery('GET /api/countertops', {})
  expect(options.queryKey).toEqual(['/api/countertops'])
  const fetched = vi.fn<typeof fetch>(async () => new Response('', { status: 500 }))
  vi.stubGlobal('fetch', fetched)
  await expect(queryClient.fetchQuery(options)).rejects.toHaveProperty('status', 500)
  expect(fetched).toHaveBeenCalledTimes(1)

  fetched.mockImplementation(async () => Response.json([]))
  await queryClient.fetchQuery(options)
  vi.setSystemTime(Date.now() + 1_000_000_000)
  const stop = new QueryObserver(queryClient, options).subscribe(() => undefined)
  // A focus of the window calls this.
  queryClient.getQueryCache().onFocus()
  expect(queryClient.isFetching()).toBe(0)
  expect(fetched).toHaveBeenCalledTimes(2)
  stop()
})

it('what a change answered stays, also if an older answer arrives after it', async () => {
  const queryClient = createQueryClient()
  const options = readQuery('GET /api/countertops', {})
  const { queryKey } = options
  const answers: ((list: unknown[]) => void)[] = []
  vi.stubGlobal(
    'fetch',
    (_path: string, { signal }: RequestInit) =>
      new Promise<Response>((resolve, reject) => {
        answers.push((list) => resolve(Response.json(list)))
        signal?.addEventListener('abort', () => reject(signal.reason as Error))
      }),
  )
  queryClient.setQueryData(queryKey, [])
  const read = queryClient.fetchQuery({ ...options, staleTime: 0 })
  await vi.waitFor(() => expect(answers).toHaveLength(1))
  const saved = { id: 'one' } as never
  showAnswer(queryClient, queryKey, () => [saved])
  answers[0]?.([])
  await vi.waitFor(() => expect(answers).toHaveLength(2))
  expect(queryClient.getQueryData(queryKey)).toEqual([saved])
  answers[1]?.([saved, saved])
  expect(await read).toHaveLength(2)
  showAnswer(queryClient, queryKey, () => [saved])
  expect(queryClient.isFetching()).toBe(0)
})
