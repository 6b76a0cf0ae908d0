import { expect, it } from 'vitest'
import { rankingFor } from './find-by-words.ts'

const rankWord = (stored: string, asked: string, allowSimilar: boolean) => rankingFor(asked, allowSimilar)(stored)

it.each([
  ['smith', 'smith', 0],
  ['smithson', 'smith', 1],
  ['blacksmith', 'smith', 2],
  ['street', 'st', 0],
  ['n', 'north', 0],
  ['mt', 'moun', 1],
])('%s matches %s with rank %s', (stored, asked, rank) => expect(rankWord(stored, asked, false)).toBe(rank))

it.each([
  ['one edit from 4 letters', 'kell', 'kelk'],
  ['one edit from 5 letters', 'smith', 'smyth'],
  ['a swap of neighbors in 5 letters', 'raman', 'ramna'],
  ['two edits from 6 letters', 'miller', 'mallar'],
  ['two swaps in a long word', 'whitfield', 'hwitfeild'],
])('is similar: %s', (_what, stored, asked) => {
  expect(rankWord(stored, asked, true)).toBe(3)
  expect(rankWord(stored, asked, false)).toBeUndefined()
})

it.each([
  ['one edit from 3 letters', 'kim', 'kin'],
  ['two edits from 4 letters', 'kell', 'kilk'],
  ['two edits from 5 letters', 'smith', 'smytt'],
  ['three edits from 6 letters', 'miller', 'mallas'],
  ['one digit', '1600', '1601'],
])('is not similar: %s', (_what, stored, asked) => expect(rankWord(stored, asked, true)).toBeUndefined())
