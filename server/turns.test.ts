import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { inFairTurn, inTurn } from './turns.ts'

const BUSY = new Error('busy')

/** Turns of two at a time with two waiting of each address, what started, and how to end one. */
function start() {
  const inOwnTurn = inFairTurn(2, 2)
  const started: string[] = []
  const ends = new Map<string, () => void>()
  const send = (name: string, address: string, refusal: Error | null = BUSY) =>
    inOwnTurn(address, refusal ?? undefined, async () => {
      started.push(name)
      await new Promise<void>((resolve) => ends.set(name, resolve))
      return name
    })
  const end = async (name: string) => {
    ends.get(name)?.()
    await nextTurn()
  }
  return { send, end, started }
}

it('lets an address have one being processed and two waiting, and refuses more', async () => {
  const { send, end, started } = start()
  const works = ['a1', 'a2', 'a3'].map((name) => send(name, '203.0.113.1'))
  await expect(send('a4', '203.0.113.1')).rejects.toBe(BUSY)
  void send('b1', '203.0.113.2')
  await nextTurn()
  expect(started).toEqual(['a1', 'b1'])
  for (const name of ['a1', 'a2', 'a3']) await end(name)
  expect(await Promise.all(works)).toEqual(['a1', 'a2', 'a3'])
  void send('a4', '203.0.113.1')
  await nextTurn()
  expect(started).toEqual(['a1', 'b1', 'a2', 'a3', 'a4'])
})

it('gives each address its turn, so who sends many waits for their own', async () => {
  const { send, end, started } = start()
  for (const name of ['a1', 'a2', 'a3']) void send(name, '203.0.113.1')
  for (const name of ['b1', 'b2', 'b3']) void send(name, '203.0.113.2')
  void send('c1', '203.0.113.3')
  await nextTurn()
  expect(started).toEqual(['a1', 'b1'])
  await end('a1')
  await end('b1')
  await end('a2')
  expect(started).toEqual(['a1', 'b1', 'a2', 'b2', 'c1'])
})

it('continues after a work that failed', async () => {
  const inOwnTurn = inFairTurn(1, 2)
  const failed = inOwnTurn('203.0.113.1', BUSY, () => Promise.reject(new Error('damaged')))
  const next = inOwnTurn('203.0.113.2', BUSY, () => Promise.resolve('next'))
  await expect(failed).rejects.toThrow('damaged')
  expect(await next).toBe('next')
})

it('lets a wider IPv6 network have four times as many, and refuses none without limits', async () => {
  const { send } = start()
  for (let home = 0; home < 12; home += 1) void send(`h${home}`, `2001:db8:1:${home}::/64`)
  await expect(send('h12', '2001:db8:1:c::/64')).rejects.toBe(BUSY)
  const { send: sendFreely, started } = start()
  for (let count = 0; count < 9; count += 1) void sendFreely(`f${count}`, '203.0.113.1', null)
  await nextTurn()
  expect(started).toEqual(['f0'])
})

it('refuses a work that waits too long for its turn, and never runs it', async () => {
  const inOneTurn = inTurn(1, { milliseconds: 1, refusal: () => BUSY })
  let end = () => {}
  const ran: string[] = []
  const first = inOneTurn(() => new Promise<void>((resolve) => (end = resolve)))
  await expect(inOneTurn(async () => ran.push('late'))).rejects.toBe(BUSY)
  end()
  await first
  await inOneTurn(async () => ran.push('next'))
  expect(ran).toEqual(['next'])
})
