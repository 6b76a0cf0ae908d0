import { delayedResponse, json, stubApi } from '#test/client/stub-api.ts'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { preloadOffice } from './preload-office.ts'
import { quotesQuery } from './quote-queries.ts'
import { storedSignIn } from './stored-sign-in.ts'

const KEY = 'a'.repeat(64)

beforeEach(() => storedSignIn.writeKey(KEY, { isKept: false }))
afterEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})

async function requestsAt(address: string): Promise<string[]> {
  const requests = stubApi({ 'GET /api/quotes': () => json([]), 'GET /api/me': () => json({}) })
  await preloadOffice(new QueryClient(), new URL(address, location.origin))
  return requests.map(({ path, query, adminKey }) => `${path} ${query.get('stage') ?? ''} ${adminKey ?? 'no key'}`)
}

it('asks for the list that the address selects, also beside a record', async () => {
  expect(await requestsAt('/orders?stage=new')).toEqual([`/api/quotes new ${KEY}`])
  expect(await requestsAt('/orders/1042')).toEqual([`/api/quotes  ${KEY}`])
})

it('has the list when it resolves, or after a moment without it', async () => {
  stubApi({ 'GET /api/quotes': () => delayedResponse().answer })
  vi.useFakeTimers()
  let isThere = false
  const preloading = preloadOffice(new QueryClient(), new URL('/orders', location.origin)).then(() => (isThere = true))
  await vi.advanceTimersByTimeAsync(299)
  expect(isThere).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  await preloading
  vi.useRealTimers()

  stubApi({ 'GET /api/quotes': () => json([]) })
  const queryClient = new QueryClient()
  await preloadOffice(queryClient, new URL('/orders', location.origin))
  expect(queryClient.getQueryData(quotesQuery().queryKey)?.pages).toHaveLength(1)
})

it('asks who is signed in if it was by email', async () => {
  storedSignIn.markSignedIn()
  expect(await requestsAt('/orders')).toEqual(['/api/me  no key', '/api/quotes  no key'])
})

it.each(['/orders/week', '/orders/sign-in'])('asks for no list at %s', async (path) => {
  expect(await requestsAt(path)).toEqual([])
})

it('asks for nothing before someone has logged in', async () => {
  storedSignIn.logOut()
  expect(await requestsAt('/orders')).toEqual([])
})
