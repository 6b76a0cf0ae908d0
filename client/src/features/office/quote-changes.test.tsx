import { quote } from '#test/client/office-quotes.tsx'
import { PageProviders } from '#test/client/page-providers.tsx'
import { json, stubApi, unreachable } from '#test/client/stub-api.ts'
import { renderHook, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { BulkEdit } from '#shared/quotes/bulk.ts'
import { useQuoteChanges } from './quote-changes.ts'

const LIST = Array.from({ length: 201 }, (_, index) => quote(1201 - index))

/** Changes all quotes of the list. The server answers the first `answered` requests. */
async function changeAll(answered: number) {
  const sizes: number[] = []
  stubApi({
    'POST /api/quotes/bulk': ({ body }) => {
      const { quotes } = body as BulkEdit // as the contract says
      sizes.push(quotes.length)
      if (sizes.length > answered) return unreachable()
      return json({ results: quotes.map(({ id }) => ({ id, ok: true, version: 2 })) })
    },
  })
  const { result } = renderHook(() => useQuoteChanges(), {
    wrapper: ({ children }) => <PageProviders auth="k">{children}</PageProviders>,
  })
  const isChanged = await result.current.changeMany(LIST, { followUpOn: null })
  return { sizes, isChanged }
}

it('changes more quotes than one request may have in several requests', async () => {
  expect(await changeAll(3)).toEqual({ sizes: [100, 100, 1], isChanged: true })
  await screen.findByText('201 changed.')
})

it('says how many were changed before the connection was lost', async () => {
  expect(await changeAll(1)).toEqual({ sizes: [100, 100], isChanged: false })
  await screen.findByText(/^100 changed. Failed to update quote: /)
})
