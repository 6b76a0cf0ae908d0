import { describe, expect, it, vi } from 'vitest'
import { call, callOrNullOn401, callWithHeaders, endpointPath } from './call.ts'
import { RequestError } from './request-error.ts'

const SESSION = '0123456789abcdef0123456789abcdef'
const ID = '0198c0de-0000-7000-8000-000000000001'

/** Answers the next request with `answer`. Returns a function that reads the request. */
function stubFetch(answer: Response) {
  localStorage.setItem('countertop_session_id', SESSION)
  const fetched = vi.fn<typeof fetch>(async () => answer)
  vi.stubGlobal('fetch', fetched)
  return () => {
    const [address, init = {}] = fetched.mock.calls[0] ?? []
    return { address, init, headers: Object.fromEntries(new Headers(init.headers)) }
  }
}

describe('a request', () => {
  it('has the session and credentials, and no body with GET', async () => {
    const asked = stubFetch(Response.json([]))
    expect(await call('GET /api/countertops', {})).toEqual([])
    const { address, init, headers } = asked()
    expect([init.method, address]).toEqual(['GET', '/api/countertops'])
    expect(init.credentials).toBe('include')
    expect(init.body).toBeUndefined()
    expect(headers).toEqual({ 'x-session-id': SESSION })
  })

  it('has its body as JSON, and its idempotency key in a header', async () => {
    const body = { shape: 'I' as const, dimensions: { width: 60, length: 48 } }
    const asked = stubFetch(Response.json({}, { status: 201 }))
    await call('POST /api/countertops', { body, idempotencyKey: 'once' })
    const { init, headers } = asked()
    expect(init.method).toBe('POST')
    expect(headers).toMatchObject({ 'content-type': 'application/json', 'idempotency-key': 'once' })
    expect(init.body).toBe(JSON.stringify(body))
  })

  it('has the admin key in a header', async () => {
    const asked = stubFetch(Response.json([]))
    await call('GET /api/quotes', { auth: 'k', query: {} })
    expect(asked().headers).toEqual({ 'x-session-id': SESSION, 'x-admin-key': 'k' })
  })

  it('has encoded parameters and query, without undefined values', () => {
    expect(endpointPath('DELETE /api/countertops/{id}', { params: { id: 'a/b' } })).toBe('/api/countertops/a%2Fb')
    expect(endpointPath('GET /api/places/autocomplete', { query: { input: 'a & b', sessionToken: undefined } })).toBe(
      '/api/places/autocomplete?input=a+%26+b',
    )
  })
})

describe('a response', () => {
  it('is JSON with headers, undefined for 204, or a blob for a picture', async () => {
    stubFetch(Response.json([], { headers: { Link: '</next>; rel="next"' } }))
    const { data, headers } = await callWithHeaders('GET /api/quotes', { auth: 'k', query: {} })
    expect([data, headers.get('Link')]).toEqual([[], '</next>; rel="next"'])

    stubFetch(new Response(null, { status: 204 }))
    expect(await call('DELETE /api/countertops/{id}', { params: { id: ID } })).toBeUndefined()

    stubFetch(new Response('png', { headers: { 'content-type': 'image/png' } }))
    const params = { id: ID, countertopId: ID }
    const picture = await call('GET /api/quotes/{id}/countertops/{countertopId}/image', { params, auth: 'k' })
    expect([picture.type, picture.size]).toEqual(['image/png', 3])
  })

  it.each([
    ['the body', '{"error":"No."}', '404: {"error":"No."}'],
    ['the status text if there is no body', '', '404: Not Found'],
  ])('that failed is thrown with its status and %s', async (_part, body, message) => {
    stubFetch(new Response(body, { status: 404, statusText: 'Not Found' }))
    const failure = await call('GET /api/countertops', {}).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(RequestError)
    expect(failure).toMatchObject({ status: 404, text: body, message })
  })

  it('of 401 is thrown, or null with callOrNullOn401', async () => {
    stubFetch(new Response('', { status: 401 }))
    await expect(call('GET /api/countertops', {})).rejects.toHaveProperty('status', 401)
    stubFetch(new Response('', { status: 401 }))
    expect(await callOrNullOn401('GET /api/countertops', {})).toBeNull()
    stubFetch(new Response('', { status: 403 }))
    await expect(callOrNullOn401('GET /api/countertops', {})).rejects.toHaveProperty('status', 403)
  })
})
