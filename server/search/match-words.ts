import { splitWords } from '#server/customers/words.ts'
import { rankWord } from './rank-word.ts'

/** Fewer would find too much. */
const MIN_LETTERS = 2

/** A name and an address have fewer. Each takes time, so the rest is left out. */
const MAX_WORDS = 10

/** The words to search for. None if they have too few letters. */
export function wordsOf(query: string): string[] {
  const words = splitWords(query).slice(0, MAX_WORDS)
  return words.join('').length < MIN_LETTERS ? [] : words
}

/** Whether each asked word matches a stored one. */
export function matchWords(stored: readonly string[], asked: readonly string[], allowSimilar: boolean): boolean {
  return asked.every((word) => stored.some((one) => rankWord(one, word, allowSimilar) !== undefined))
}
