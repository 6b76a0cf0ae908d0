import { describe, expect, it } from 'vitest'
import { parseInches, snapInches } from '#shared/lib/inches.ts'
import { type SizeKey, type TypedSize, pressSizeKey } from './size-keys.ts'

const EMPTY: TypedSize = { text: '', from: 0, to: 0 }
/** As the field is after a press: all of it is selected. */
const selected = (text: string): TypedSize => ({ text, from: 0, to: text.length })
const behind = (text: string): TypedSize => ({ text, from: text.length, to: text.length })

/** `10 ft 2 3/8 in`: each digit is a key. */
function keysOf(words: string): SizeKey[] {
  return words.split(' ').flatMap((word): SizeKey[] => {
    if (word === 'ft' || word === 'in' || word === 'backspace') return [word]
    if (word.includes('/')) return [{ fraction: parseInches(word) ?? 0 }]
    return word.split('') as SizeKey[]
  })
}

const press = (typed: TypedSize, words: string) => keysOf(words).reduce(pressSizeKey, typed).text

describe('a size by keys', () => {
  it.each([
    ['122', '122'],
    ['25.5', '25.5'],
    ['10 ft', '10 ft '],
    ['10 ft 2 3/8', '10 ft 2 3/8'],
    ['10 ft 2 3/8 in', '10 ft 2 3/8 in'],
    ['122 5/16 in', '122 5/16 in'],
    // A fraction before its number, which takes the place of our 0.
    ['3/8 2', '2 3/8'],
    ['6 ft 1/2 3', '6 ft 3 1/2'],
    // Digits go into the number in front of fraction and unit.
    ['2 1/2 5', '25 1/2'],
    ['2 in 5', '25 in'],
    // The other fraction, and the same one again.
    ['25 1/2 1/4', '25 1/4'],
    ['25 1/2 1/2', '25'],
    ['25.5 3/4', '25 3/4'],
    // Feet and the unit come once, in their place.
    ['ft 6 in in ft ft 3', '6 ft 3'],
    ['8 1/2 ft', '8 1/2 ft '],
    ['8 1/2 ft 3 3/8', '8 1/2 ft 3 3/8'],
  ])('%s is %j', (words, text) => {
    expect(press(EMPTY, words)).toBe(text)
  })

  it.each([
    ['10 ft 2 3/8 in', 'backspace', '10 ft 2 3/8'],
    ['10 ft 2 3/8', 'backspace', '10 ft 2'],
    ['10 ft 2 3/8', 'backspace backspace', '10 ft '],
    ['10 ft 2 3/8', 'backspace backspace backspace', '10'],
    ['8 1/2 ft ', 'backspace backspace', '8'],
    ['0 3/8', 'backspace', ''],
    ['3/8', 'backspace', ''],
    ['', 'backspace', ''],
  ])('%j after %s is %j', (text, words, left) => {
    expect(press(behind(text), words)).toBe(left)
  })

  it('replaces what is selected, but for a fraction or a unit', () => {
    expect(press(selected('60'), '12')).toBe('12')
    expect(press(selected('60 1/2'), 'backspace')).toBe('')
    expect(press(selected('60 1/2'), '3/8')).toBe('60 3/8')
    expect(press(selected('6'), 'ft 3')).toBe('6 ft 3')
  })

  it('changes the middle where the caret is', () => {
    expect(pressSizeKey({ text: '125 3/8', from: 2, to: 2 }, '0')).toEqual({ text: '1205 3/8', from: 3, to: 3 })
    expect(pressSizeKey({ text: '125 3/8', from: 2, to: 2 }, 'backspace')).toEqual({ text: '15 3/8', from: 1, to: 1 })
  })

  it('leaves what is no size', () => {
    expect(press(behind('wide'), '1/2')).toBe('wide')
    expect(press(behind('wide'), 'in')).toBe('wide')
  })

  it('can write every sixteenth up to the longest countertop, in feet and in inches', () => {
    for (let sixteenths = 16; sixteenths <= 200 * 16; sixteenths += 3) {
      const inches = sixteenths / 16
      const [whole, part] = [Math.floor(inches), snapInches(inches % 1)]
      const feet = Math.floor(whole / 12)
      const words = [...(feet ? [`${feet} ft`] : []), whole % 12, ...(part ? [`${part * 16}/16`] : [])].join(' ')
      expect(parseInches(press(EMPTY, words)), words).toBe(inches)
      expect(parseInches(press(selected('60'), `${whole}${part ? ` ${part * 16}/16` : ''}`)), words).toBe(inches)
    }
  })
})
