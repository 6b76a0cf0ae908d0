import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { forAll } from '#test/for-all.ts'
import { editDistance } from './edit-distance.ts'

describe('the edit distance', () => {
  it.each([
    ['raman', 'raman', 0],
    ['raman', 'ramen', 1],
    ['raman', 'raaman', 1],
    ['raman', 'rman', 1],
    ['raman', 'ramna', 1],
    ['whitfield', 'whitfeild', 1],
    ['whitfield', 'witfeild', 2],
    ['', 'ab', 2],
    ['abc', 'xyz', 3],
    ['محمد', 'محمذ', 1],
  ])('from %j to %j is %i', (one, other, distance) => {
    expect(editDistance(one, other, 3)).toBe(distance)
    expect(editDistance(other, one, 3)).toBe(distance)
  })

  it('stops above the limit', () => {
    expect(editDistance('abcdef', 'uvwxyz', 2)).toBe(3)
    expect(editDistance('a', 'abcdef', 2)).toBe(3)
  })

  it('of a word with one letter dropped is 1', () => {
    forAll(100, fc.stringMatching(/^[a-z]{2,12}$/), fc.nat(11), (word, at) => {
      const index = at % word.length
      expect(editDistance(word, word.slice(0, index) + word.slice(index + 1), 2)).toBe(1)
    })
  })
})
