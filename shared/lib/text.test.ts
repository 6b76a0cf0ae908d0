import { describe, expect, it } from 'vitest'
import { multiLineText, requiredLine, singleLineText } from './text.ts'

const messages = (schema: ReturnType<typeof singleLineText>, value: unknown) =>
  schema.safeParse(value).error?.issues.map(({ message }) => message) ?? []

describe('a line of text', () => {
  const line = singleLineText('First name', 5)

  it.each(['Ann', '', 'أحمد', '李', '🏠🏡', 'Zoë', "O'Ha", '<b>', 'שרה'])('may be %j', (text) => {
    expect(line.parse(text)).toBe(text)
  })

  it('is trimmed before its length is checked', () => {
    expect(line.parse('  Annie \u00a0')).toBe('Annie')
    expect(messages(line, 'Annies')).toEqual(['First name must be at most 5 characters'])
  })

  it.each(['\u0000', 'a\nb', 'a\tb', 'a\u001bb', 'a\u0085b', 'a\u2028b', '\ud83c', 'a\udfe0b'])(
    'may not be %j',
    (text) => {
      expect(messages(line, text)).toEqual(["First name contains a character we can't save"])
    },
  )

  it('must be text', () => {
    for (const value of [7, null, undefined, {}, ['Ann']])
      expect(messages(line, value)).toEqual(['First name must be text'])
    expect(messages(singleLineText('First name', 5, 'Please'), 7)).toEqual(['Please'])
  })
})

describe('a note', () => {
  const note = multiLineText('Notes', 20)

  it('may have line breaks, tabs and spaces', () => {
    expect(note.parse(' one\n\ttwo\r\nthree ')).toBe(' one\n\ttwo\r\nthree ')
  })

  it('drops byte order marks only at its ends', () => {
    expect(note.parse('\ufeff\ufeff one\ufefftwo 🏠\ufeff')).toBe(' one\ufefftwo 🏠')
  })

  it('may not have other control characters or be too long', () => {
    for (const text of ['a\u0000', '\u0007', 'a\u000bb', 'a\u001bb', 'a\u0090b', 'a\ud83c', '\udfe0b']) {
      expect(messages(note, text)).toEqual(["Notes contains a character we can't save"])
    }
    expect(note.parse('x'.repeat(20))).toHaveLength(20)
    expect(messages(note, 'x'.repeat(21))).toEqual(['Notes must be at most 20 characters'])
  })
})

it.each(['', ' ', '\u200b', '\u2060\u00ad', '\u3164 \u2800', '\u202e\ufe0f'])(
  '%j is required text with nothing to see',
  (text) => {
    expect(messages(requiredLine('The name', 60), text)).toEqual(['The name is required'])
  },
)

it('required text may have invisible characters between others', () => {
  expect(requiredLine('The name', 60).parse('A\u200bb')).toBe('A\u200bb')
})
