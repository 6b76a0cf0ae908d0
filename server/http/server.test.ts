import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import express from 'express'
import { expect, it } from 'vitest'
import { createHttpServer } from './server.ts'

it('gives a quote with drawings as much time to arrive as our page does, and headers much less', () => {
  const server = createHttpServer()
  expect(server.requestTimeout).toBeGreaterThan(180_000)
  expect(server.requestTimeout).toBeLessThan(240_000)
  expect(server.headersTimeout).toBeLessThan(30_000)
  server.close()
})

it('closes the connection of a client that never reads the response', async () => {
  const server = createHttpServer()
  expect(server.timeout).toBeGreaterThanOrEqual(60_000)
  expect(server.timeout).toBeLessThanOrEqual(180_000)
  server.timeout = 50
  const app = express()
  app.get('/', (_req, res) => void res.send(Buffer.alloc(32 * 1024 * 1024)))
  server.on('request', app)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1').pause() // a listening TCP server has one
  client.on('error', () => undefined)
  client.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  const [socket] = await once(server, 'connection')
  await once(socket, 'close')
  client.destroy()
  server.close()
})
