import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { startUploadServer, type UploadServer } from '#test/client/upload-server.ts'
import { sendWithProgress } from './call.ts'

let server: UploadServer
beforeAll(async () => {
  server = await startUploadServer(location.origin)
})
afterAll(() => server.close())

const PHOTO = new Blob([new Uint8Array(300_000)], { type: 'image/jpeg' })
const HEADERS = { 'Content-Type': PHOTO.type, 'X-Session-ID': 'mine' }

function send(
  path: string,
  signal = new AbortController().signal,
  onProgress: (share: number) => void = () => {},
  { origin } = server,
) {
  return sendWithProgress(`${origin}${path}`, { method: 'POST', headers: HEADERS, body: PHOTO, signal }, onProgress)
}

it('sends the bytes with their headers, tells how far it is, and answers like fetch', async () => {
  const shares: number[] = []
  const response = await send('/', undefined, (share) => shares.push(share))
  expect([response.status, response.ok, await response.json()]).toEqual([201, true, { id: 'one' }])
  expect(response.headers.get('content-type')).toBe('application/json')
  const { bytes, headers } = server.received()
  expect(bytes).toBe(300_000)
  expect(headers).toMatchObject({ 'content-type': 'image/jpeg', 'x-session-id': 'mine' })
  expect(shares.at(-1)).toBe(1)
  expect(shares.every((share, index) => share >= (shares[index - 1] ?? 0) && share <= 1)).toBe(true)
})

it('returns a refusal, and throws a TypeError if nothing answers', async () => {
  const refused = await send('/refused')
  expect([refused.status, refused.ok]).toEqual([413, false])
  const nowhere = { ...server, origin: 'http://127.0.0.1:1' }
  await expect(send('/', undefined, undefined, nowhere)).rejects.toBeInstanceOf(TypeError)
})

it('ends with the reason of its signal, before and after it has begun', async () => {
  const attempt = new AbortController()
  const sending = send('/held', attempt.signal)
  await vi.waitFor(() => expect(server.received().bytes).toBe(300_000))
  const reason = new DOMException('too slow', 'TimeoutError')
  attempt.abort(reason)
  await expect(sending).rejects.toBe(reason)
  await expect(send('/', attempt.signal)).rejects.toBe(reason)
})
