import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, it } from 'vitest'
import { silentLog } from '#test/log.ts'
import { openPostgres } from './postgres.ts'

const POOLER = 'it leads to a connection pooler such as PgBouncer'

/** A message of Postgres' protocol. */
const message = (type: string, ...parts: Buffer[]) => {
  const body = Buffer.concat(parts)
  const length = Buffer.alloc(4)
  length.writeInt32BE(body.length + 4)
  return Buffer.concat([Buffer.from(type), length, body])
}
const text = (value: string) => Buffer.from(`${value}\0`)
const int16 = (value: number) => Buffer.from([value >> 8, value & 255])
const int32 = (value: number) => Buffer.from([0, 0, value >> 8, value & 255])
const READY = message('Z', Buffer.from('I'))

/** What a pooler answers to a connection, and to its first statement: a row with this `statement_timeout`. */
const REFUSAL = message(
  'E',
  text('SFATAL'),
  text('C08P01'),
  text('Munsupported startup parameter: statement_timeout'),
  text(''),
)
const WELCOME = Buffer.concat([message('R', int32(0)), READY])
const NO_TIMEOUT = Buffer.concat([
  message('T', int16(1), text('timeout'), int32(0), int16(0), int32(23), int16(4), int32(0), int16(0)),
  message('D', int16(1), int32(1), Buffer.from('0')),
  message('C', text('SELECT 1')),
  READY,
])

it.each([
  ['refuses our settings', [REFUSAL]],
  ['ignores our settings', [WELCOME, NO_TIMEOUT]],
])('a pooler that %s is named as the reason why the server does not start', async (_, answers) => {
  const pooler = createServer((socket) => {
    const left = [...answers]
    socket.on('error', () => undefined)
    socket.on('data', () => socket.write(left.shift() ?? ''))
  })
  pooler.listen(0, '127.0.0.1')
  await once(pooler, 'listening')
  const { port } = pooler.address() as AddressInfo // a listening TCP server has one
  await expect(openPostgres(`postgres://ada@127.0.0.1:${port}/shop`, silentLog)).rejects.toThrow(POOLER)
  pooler.close()
})
