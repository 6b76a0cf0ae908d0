import { expect, it } from 'vitest'
import { SESSION_ID_PATTERN } from './session.ts'

it('accepts exactly 32 lowercase hexadecimal characters', () => {
  const good = '0123456789abcdef0123456789abcdef'
  expect(SESSION_ID_PATTERN.test(good)).toBe(true)
  const bad = [
    '',
    good.slice(1),
    `${good}0`,
    good.toUpperCase(),
    `g${good.slice(1)}`,
    `${good}\n`,
    ` ${good.slice(1)}`,
    `${good.slice(0, 31)}\u00e9`,
  ]
  for (const id of bad) expect([id, SESSION_ID_PATTERN.test(id)]).toEqual([id, false])
})
