import { expect, it } from 'vitest'
import { apiDocsRouter } from './router.ts'

it('retries loading the API description after a failure', async () => {
  let loads = 0
  const router = apiDocsRouter('https://www.example.com', () => {
    loads += 1
    return loads === 1 ? Promise.reject(new Error('too many open files')) : import('./openapi.ts')
  })
  const ask = router['GET /api/openapi.json'] as unknown as () => Promise<{ body: { openapi: string } }> // it takes no request
  await expect(ask()).rejects.toThrow('too many open files')
  expect((await ask()).body.openapi).toBe('3.1.0')
  await ask()
  expect(loads).toBe(2)
})
