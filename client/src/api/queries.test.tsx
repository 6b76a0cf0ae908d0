import { QueryClientProvider, useQueryClient } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { asking } from './asking.ts'
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

it('parts that come one after the other ask as one, and know of each other’s answers', async () => {
  clients.length = 0
  const Asking = await asking(async () => Part)()
  const OtherAsking = await asking(async () => OtherPart)()
  render(<Asking />)
  render(<OtherAsking />)
  expect(clients).toHaveLength(2)
  expect(clients[0]).toBe(clients[1])
})

it('a part within another one asks as that does', () => {
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

it('the same part is the same component, however often it is loaded', async () => {
  const load = asking(async () => Part)
  expect(await load()).toBe(await load())
})
