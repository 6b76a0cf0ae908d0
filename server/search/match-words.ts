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

/** Whether each asked word matches a stored one, or some of them written as one. */
export function matchWords(stored: readonly string[], asked: readonly string[], allowSimilar: boolean): boolean {
  const all = new Map(stored.map((word) => [word, new Set([0])]))
  return asked.every(
    (word) => stored.some((one) => rankWord(one, word, allowSimilar) !== undefined) || findJoined(all, word).size > 0,
  )
}

/**
 * Who has words that make the asked one when they are written as one: `van`, `der` and `berg` for `vanderberg`. Not for
 * digits: another house number is no typo.
 */
export function findJoined(words: ReadonlyMap<string, ReadonlySet<number>>, asked: string): ReadonlySet<number> {
  /** By place in the asked word: who has words for the rest of it. */
  const found: ReadonlySet<number>[] = []
  if (/^\d+$/.test(asked)) return new Set()
  for (let from = asked.length - 1; from >= 0; from -= 1) {
    const here = new Set<number>()
    for (let to = from + 1; to <= asked.length; to += 1) {
      const rest = found[to]
      for (const one of words.get(asked.slice(from, to)) ?? []) if (!rest || rest.has(one)) here.add(one)
    }
    found[from] = here
  }
  return found[0] ?? new Set()
}
