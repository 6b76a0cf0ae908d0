import assert from 'node:assert/strict'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { forAll } from '#test/for-all.ts'
import { formatInches, parseInches, SIXTEENTH, snapInches, formatSquareFeet } from './inches.ts'

it('formats an area with two decimals', () => {
  expect(formatSquareFeet(14)).toBe('14.00')
  expect(formatSquareFeet(277.777777)).toBe('277.78')
  expect(formatSquareFeet(10.625)).toBe('10.63')
  expect(formatSquareFeet(1 / 144)).toBe('0.01')
})

describe('formatInches', () => {
  it.each([
    [0, '0'],
    [25, '25'],
    [25.5, '25 1/2'],
    [25.25, '25 1/4'],
    [25.125, '25 1/8'],
    [25.0625, '25 1/16'],
    [25.9375, '25 15/16'],
    [0.75, '3/4'],
    [0.0625, '1/16'],
    [199.96, '199 15/16'], // 199.96 x 16 = 3199.36
    [199.97, '200'], // 199.97 x 16 = 3199.52
    [25.1, '25 1/8'], // 25.1 x 16 = 401.6
    [-0.5, '-1/2'],
    [-3.25, '-3 1/4'],
    [-0.01, '0'],
  ])('formats %s as %s', (inches, text) => {
    expect(formatInches(inches)).toBe(text)
  })
})

describe('parseInches', () => {
  it.each([
    ['25.5', 25.5],
    ['25 1/2', 25.5],
    ['25-1/2"', 25.5],
    ['2\'1.5"', 25.5],
    ['  25.5  ', 25.5],
    ['25.', 25],
    ['.5', 0.5],
    ['0', 0],
    ['1/2', 0.5],
    ['3/2', 1.5],
    ['25\u00a01/2', 25.5],
    ['25 1\u20442', 25.5],
    ['25\u20111/2', 25.5],
    ['25\u20131/2', 25.5],
    ['25.5"', 25.5],
    ['25.5 in', 25.5],
    ['25.5 Inches', 25.5],
    // Feet.
    ["2'", 24],
    ["6' 3", 75],
    ['6\'3"', 75],
    ['6 ft 3 in', 75],
    ['6ft. 3in.', 75],
    ['1 foot 1 inch', 13],
    ['2\'1 1/2"', 25.5],
    ['2\'-1 1/2"', 25.5],
    ["2.5'", 30],
    ["2'0", 24],
    ['8 1/2 ft', 102],
    ['8-1/2 feet', 102],
    ["8 1/2'", 102],
    ['8 1/2 ft 3 in', 105],
    ['1/2 ft', 6],
    ['8.5 ft', 102],
    ['8 ft 6', 102],
    ["8'-6", 102],
    ['8\' - 6"', 102],
    ['5 feet, 6 inches', 66],
    ['5 ft., 6 in.', 66],
    ['5 feet,6 1/2 inches', 66.5],
    ['5 feet and 6 inches', 66],
    ['5 foot 6 inch', 66],
    ['5FT6IN', 66],
    ['66 ins', 66],
    // Typographic marks.
    ['8\u2032 6\u2033', 102],
    ['8\u2019 6\u201d', 102],
    ['8\u2018 6\u201c', 102],
    ['8\u00bd\u2032', 102],
    ['2\u20191.5\u201d', 25.5],
    ['2\u20321.5\u2033', 25.5],
    ['2`1.5', 25.5],
    ['25.5\u2032\u2032', 25.5],
    // Fractions as one character.
    ['25\u00bd', 25.5],
    ["8\u00bd'", 102],
    ['8 \u00bd ft', 102],
    ['\u00bd ft', 6],
    ['2\u00bc\u2019 1\u215b\u201d', 28.125],
    ['25-\u00bd"', 25.5],
    ['\u00bd', 0.5],
    ['25\u00be', 25.75],
    ['25\u215e', 25.875],
    ['2\'1\u00bd"', 25.5],
    // A comma for the point.
    ['25,5', 25.5],
    ['2\'1,5"', 25.5],
  ])('%s', (text, inches) => {
    expect(parseInches(text)).toBe(inches)
  })

  it.each([
    '',
    ' ',
    'abc',
    '1e309',
    '0x10',
    'NaN',
    '-5',
    '-\u00bd',
    '12 5',
    '1/0',
    '25 3/2',
    '25--1/2',
    '1/2/3',
    '25.5 cm',
    "'",
    '2\'1"3',
    '2"1\'',
    "'5",
    '5\u00b2',
    // Feet in parts, as inches in parts.
    '8 3/2 ft',
    '1/0 ft',
    '8 5 ft',
    '5 feet, 6 inches,',
    '5 feet,',
    '5 feet and',
    '5 feet 6 feet',
    '\u0665',
    '25\n\u0000',
    '9'.repeat(400),
    `${'9'.repeat(400)}'`,
    // A comma that may group.
    '1,200',
    '25,500',
    '1,5,5',
    '25,',
    '1.200,5',
  ])('refuses %j', (text) => {
    expect(parseInches(text)).toBeNull()
  })

  it('rounds to the nearest sixteenth', () => {
    expect(parseInches('25.1')).toBe(25.125) // 401.6 sixteenths
    expect(parseInches('25.03')).toBe(25) // 400.48
    expect(parseInches('25 1/3')).toBe(25.3125) // 405.33
    expect(parseInches('25 31/32')).toBe(26) // 415.5, half goes up
    expect(parseInches('0.01')).toBe(0)
  })

  it('parses every formatted sixteenth from 0 to 200', () => {
    for (let sixteenths = 0; sixteenths <= 200 * 16; sixteenths += 1) {
      const inches = sixteenths / 16
      const text = formatInches(inches)
      const feet = Math.floor(inches / 12)
      const ways = [text, `${text}"`, `${text} in`, String(inches), `${feet}'${formatInches(inches - feet * 12)}"`]
      for (const way of ways) assert.equal(parseInches(way), inches, way)
    }
  })

  it('returns null or a finite sixteenth of at least 0, and is fast on junk', () => {
    const alphabet = fc.constantFrom(...'0123456789 .,/-\'"\u00bd\u2033inft'.split(''))
    const texts = fc.oneof(fc.string({ unit: alphabet, maxLength: 30 }), fc.string({ unit: 'binary' }))
    forAll(5000, texts, (text) => {
      const inches = parseInches(text)
      if (inches === null) return
      assert.ok(Number.isFinite(inches) && inches >= 0)
      assert.ok(Number.isInteger(inches * 16))
    })
    expect(parseInches(`${'1 '.repeat(50_000)}x`)).toBeNull()
    expect(parseInches(`${'1'.repeat(50_000)}x`)).toBeNull()
  })
})

it('snapInches rounds to the nearest step, half up', () => {
  expect(snapInches(10.24, 0.5)).toBe(10)
  expect(snapInches(10.25, 0.5)).toBe(10.5)
  expect(snapInches(10.49, 1)).toBe(10)
  expect(snapInches(10.5, 1)).toBe(11)
  expect(snapInches(10.04)).toBe(10.0625)
  expect(snapInches(-3.2, 0.5)).toBe(-3)
  expect(SIXTEENTH).toBe(0.0625)
})
