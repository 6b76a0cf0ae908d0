import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { json, stubApi } from '#test/client/stub-api.ts'
import { storedSignIn } from './stored-sign-in.ts'
import { preloadOffice } from './preload-office.ts'

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
