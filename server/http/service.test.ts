import { expect, it } from 'vitest'
import { api as contract } from '#shared/api.ts'
import { PRICE_LIST } from '#shared/estimate/price-list.ts'
import type { Endpoint } from '#shared/http/endpoint.ts'
import { isRole } from '#shared/people/roles.ts'
import { useApi, visitor } from '#test/api.ts'
import { errorStatuses } from './service.ts'

const api = useApi()

it('anyone can read the price list, which is never cached', async () => {
  const response = await visitor(api.app).get('/api/price-list').unset('X-Session-ID').expect(200)
  expect(response.headers['cache-control']).toBe('no-store')
  expect(response.body).toEqual(PRICE_LIST)
  expect(response.body).toMatchObject({ version: '2026-12', cutoutCents: { other: null }, removalCents: { none: 0 } })
})

it.each(Object.entries<Endpoint>(contract))(
  '%s publishes the errors that follow from what it takes',
  (key, endpoint) => {
    const { params, query, body, rawBody, access } = endpoint
    const statuses = errorStatuses(endpoint)
    if (params ?? query ?? body ?? rawBody ?? (access === 'session' || undefined)) expect(statuses).toContain(400)
    expect(statuses.includes(401)).toBe(isRole(access) || access === 'customer' || key === 'POST /api/sign-in/use')
    if (isRole(access)) expect(statuses).toContain(403)
  },
)
