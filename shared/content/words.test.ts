import { expect, it } from 'vitest'
import { PRICE_LIST } from '#shared/estimate/price-list.ts'
import { listQuestions } from './faq.ts'
import { listPriceTerms } from './price-terms.ts'
import { buildTerms } from './terms.ts'

const FILES = {
  ...import.meta.glob(['./*.ts', '!./*.test.ts'], { eager: true }),
  './faq.ts': { FAQ: listQuestions(PRICE_LIST) },
  './price-terms.ts': { PRICE_TERMS: listPriceTerms(PRICE_LIST) },
  './terms.ts': { TERMS: buildTerms(PRICE_LIST) },
}

/** All texts of a value with their paths, such as `home.ts.HOME.headline.0`. */
function textsIn(value: unknown, place: string): [place: string, text: string][] {
  if (typeof value === 'string') return [[place, value]]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, part]) => textsIn(part, `${place}.${key}`))
}

it.each(Object.entries(FILES))('%s has no exclamation marks and no missing values', (file, exported) => {
  const wrong = textsIn(exported, file).filter(([, text]) => /!|—|undefined|NaN|\[object/.test(text))
  expect(wrong).toEqual([])
})

it('finds the texts', () => {
  const places = Object.entries(FILES).flatMap(([file, exported]) => textsIn(exported, file).map(([place]) => place))
  expect(places).toContain('./home.ts.HOME.headline.0')
  expect(places).toContain('./faq.ts.FAQ.0.answer')
})
