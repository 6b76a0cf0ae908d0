import { expect, it } from 'vitest'
import { wordsOf } from './find-by-words.ts'

it('searches for the first ten words', () => {
  const words = Array.from({ length: 12 }, (_, index) => `word${index}`)
  expect(wordsOf(words.join(' '))).toEqual(words.slice(0, 10))
})
