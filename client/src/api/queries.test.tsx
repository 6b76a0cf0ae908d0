import { QueryClientProvider, useQueryClient } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { loadWithQueries } from './load-with-queries.ts'
import { withQueries } from './queries.tsx'
import { createQueryClient } from './query-client.ts'

const clients: unknown[] = []

function Part() {
  clients.push(useQueryClient())
  return null
}
function OtherPart() {
  clients.push(useQueryClient())
  return null
}

it('parts loaded one after the other share one query client', async () => {
  clients.length = 0
  const Asking = await loadWithQueries(async () => Part)()
  const OtherAsking = await loadWithQueries(async () => OtherPart)()
  render(<Asking />)
  render(<OtherAsking />)
  expect(clients).toHaveLength(2)
  expect(clients[0]).toBe(clients[1])
})

it('a nested part uses the query client of the outer one', () => {
  clients.length = 0
  const outer = createQueryClient()
  const Asking = withQueries(Part)
  render(
    <QueryClientProvider client={outer}>
      <Asking />
    </QueryClientProvider>,
  )
  expect(clients).toEqual([outer])
})

it('returns the same component each time a part is loaded', async () => {
  const load = loadWithQueries(async () => Part)
  expect(await load()).toBe(await load())
})
