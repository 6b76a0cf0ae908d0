import { expect, it } from 'vitest'
import { PRICE_LIST } from '#shared/estimate/price-list.ts'
import { useApi, visitor } from '#test/api.ts'

const api = useApi()

it('anyone can read the price list, and keep it for five minutes', async () => {
  const response = await visitor(api.app).get('/api/price-list').unset('X-Session-ID').expect(200)
  expect(response.headers['cache-control']).toBe('public, max-age=300')
  expect(response.body).toEqual(PRICE_LIST)
  expect(response.body).toMatchObject({ version: '2026-12', cutoutCents: { other: null }, removalCents: { none: 0 } })
})
