import { otherSpellings } from '#server/customers/spellings.ts'
import { editDistance } from '#shared/lib/edit-distance.ts'

/** How well a stored word matches a word of the query: the lower, the better. */
export const RANKS = { exact: 0, start: 1, part: 2, similar: 3 } as const

/** Undefined if it doesn't match. Similar words match only if `allowSimilar`. */
export function rankWord(stored: string, asked: string, allowSimilar: boolean): number | undefined {
  const at = stored.indexOf(asked)
  const others = otherSpellings(stored)
  if (stored === asked || others.includes(asked)) return RANKS.exact
  if (at === 0 || (asked.length > 2 && others.some((other) => other.startsWith(asked)))) return RANKS.start
  if (at > 0) return RANKS.part
  return allowSimilar && isSimilar(stored, asked) ? RANKS.similar : undefined
}

const DIGITS = /^\d+$/

/**
 * One edit from a word of 4 or 5 letters, or two from a longer one. Nothing is similar to a shorter word, or to digits: another
 * house number is no typo.
 */
function isSimilar(stored: string, asked: string): boolean {
  if (DIGITS.test(asked)) return false
  const { length } = Array.from(asked)
  if (length < 4) return false
  const limit = length < 6 ? 1 : 2
  return editDistance(asked, stored, limit) <= limit
}
