import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { clearOfficeCache, refreshOffice } from './office-cache.ts'

it('removes every answer', () => {
  const queryClient = new QueryClient()
  for (const path of ['/api/me', '/api/day?crew=1', '/api/people']) queryClient.setQueryData([path], 'cached')
  clearOfficeCache(queryClient)
  expect(queryClient.getQueryCache().getAll()).toEqual([])
})

it('refetches quotes and their counts after a change', async () => {
  const queryClient = new QueryClient()
  const paths = ['/api/views', '/api/inbox', '/api/quotes', '/api/week?days=7']
  for (const path of [...paths, '/api/people']) queryClient.setQueryData([path], 'cached')
  await refreshOffice(queryClient)
  const changed = queryClient.getQueryCache().findAll({ predicate: ({ state }) => state.isInvalidated })
  expect(changed.map(({ queryKey }) => queryKey[0])).toEqual(paths)
})
