import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { clearOfficeCache } from './open-office.tsx'

it('removes every answer', () => {
  const queryClient = new QueryClient()
  for (const path of ['/api/me', '/api/day?crew=1', '/api/people']) queryClient.setQueryData([path], 'cached')
  clearOfficeCache(queryClient)
  expect(queryClient.getQueryCache().getAll()).toEqual([])
})
