import { once } from 'node:events'
import { Agent, get } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import express from 'express'
import { expect, it } from 'vitest'
import { createHttpServer, refusePipelines } from './server.ts'

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

it('closes a connection that sends thousands of requests without waiting, and answers a browser on and on', async () => {
  const server = createHttpServer()
  let handled = 0
  server.on(
    'request',
    refusePipelines((_req, res) => {
      handled += 1
      setImmediate(() => res.end('ok'))
    }),
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // a listening TCP server has one
  const flood = connect(port, '127.0.0.1').on('error', () => undefined)
  flood.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(6000))
  await new Promise((resolve) => flood.once('close', resolve))
  expect(handled).toBeLessThanOrEqual(32)
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  for (let count = 0; count < 40; count += 1) {
    const [answer] = await once(get({ port, agent }), 'response')
    answer.resume()
    await once(answer, 'end')
  }
  agent.destroy()
  server.close()
})
