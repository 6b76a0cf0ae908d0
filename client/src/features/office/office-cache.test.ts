import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { api } from '#shared/api.ts'
import { isRole } from '#shared/people/roles.ts'
import { clearOfficeCache, refreshOffice } from './office-cache.ts'

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
