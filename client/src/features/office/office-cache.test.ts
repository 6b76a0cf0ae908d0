import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { clearOfficeCache, refreshOffice } from './office-cache.ts'

it('removes every answer', () => {
  const queryClient = new QueryClient()
  for (const path of ['/api/me', '/api/day?crew=1', '/api/people']) queryClient.setQueryData([path], 'cached')
  clearOfficeCache(queryClient)
  expect(queryClient.getQueryCache().getAll()).toEqual([])
})

it('refetches the counts of quotes after a change, but only those that are shown', async () => {
  const queryClient = new QueryClient()
  const asked: string[] = []
  const observe = (path: string, enabled: boolean) =>
    new QueryObserver(queryClient, {
      queryKey: [path],
      queryFn: () => {
        asked.push(path)
        return asked.length
      },
      initialData: 0,
      staleTime: Number.POSITIVE_INFINITY,
      enabled,
    }).subscribe(() => {})
  observe('/api/views', true)
  observe('/api/inbox', true)
  observe('/api/quotes', false)
  queryClient.setQueryData(['/api/week'], 'cached')
  await refreshOffice(queryClient)
  expect(asked).toEqual(['/api/views', '/api/inbox'])
})
