import { describe, expect, it } from 'vitest'
import { QUOTE } from '#test/client/office-records.tsx'
import { type KeyedList, keyQuotes, nearRows } from './keyed-quotes.ts'

const quotes = (...ids: string[]) => ids.map((id) => ({ ...QUOTE, id }))
const show = ({ rows }: Pick<KeyedList, 'rows'>) => rows.map(({ quote, key }) => `${quote.id}${key}`).join(' ')

describe('keyed quotes', () => {
  it('stay in their rows as long as the list is the same', () => {
    const first = keyQuotes('', quotes('a', 'b', 'c'))
    const second = keyQuotes('', quotes('new', 'a', 'c'), first)
    expect(show(second)).toBe('new3 a0 c2')
    expect(show(keyQuotes('', quotes('c', 'b', 'new'), second))).toBe('c2 b4 new3')
  })

  it('take over the rows of another list in their order', () => {
    const first = keyQuotes('', quotes('new', 'b'), keyQuotes('', quotes('a', 'b')))
    expect(show(first)).toBe('new2 b1')
    expect(show(keyQuotes('stage=done', quotes('b', 'c', 'd'), first))).toBe('b2 c1 d3')
  })
})

describe('near rows', () => {
  const before = keyQuotes('', quotes('a', 'b', 'c', 'd'))
  const near = (after: KeyedList, count: number) => show({ rows: nearRows(after, before, count) })

  it('are those of another list, followed by what the list had below', () => {
    expect(near(keyQuotes('stage=done', quotes('x', 'y', 'z', 'w', 'v'), before), 2)).toBe('x0 y1 c2 d3')
    expect(near(keyQuotes('stage=done', quotes('x', 'y', 'z'), before), 2)).toBe('x0 y1 c2')
    expect(near(keyQuotes('stage=done', quotes('x'), before), 2)).toBe('x0')
  })

  it('never show a quote of the same list twice', () => {
    expect(near(keyQuotes('', quotes('c', 'a', 'b', 'd'), before), 2)).toBe('c2 a0 d3')
  })
})
