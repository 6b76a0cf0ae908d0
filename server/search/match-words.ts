import { splitWords } from '#server/customers/words.ts'
import { rankWord } from './rank-word.ts'

/** Fewer would find too much. */
const MIN_LETTERS = 2

/** The words to search for. None if they have too few letters. */
export function wordsOf(query: string): string[] {
  const words = splitWords(query)
  return words.join('').length < MIN_LETTERS ? [] : words
}

/** Whether each asked word matches a stored one. */
export function matchWords(stored: readonly string[], asked: readonly string[], allowSimilar: boolean): boolean {
  return asked.every((word) => stored.some((one) => rankWord(one, word, allowSimilar) !== undefined))
}
