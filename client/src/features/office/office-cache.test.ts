import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { api } from '#shared/api.ts'
import { isRole } from '#shared/people/roles.ts'
import { clearOfficeCache } from './office-cache.ts'

it('removes every answer that only people who work here may read', () => {
  const queryClient = new QueryClient()
  const paths = Object.entries(api).flatMap(([key, { access }]) => {
    const [method, path = ''] = key.split(' ')
    return method === 'GET' && isRole(access) ? [path] : []
  })
  for (const path of ['/api/countertops', ...paths]) queryClient.setQueryData([path], 'cached')
  clearOfficeCache(queryClient)
  expect(paths).toContain('/api/day')
  expect(
    queryClient
      .getQueryCache()
      .getAll()
      .map(({ queryKey }) => queryKey[0]),
  ).toEqual(['/api/countertops'])
})
