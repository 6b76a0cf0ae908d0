import { describe, expect, it } from 'vitest'
import { maskPhone } from './phone-mask.ts'

/** `|` marks the caret. */
function edit(previous: string, after: string, inputType?: string): string {
  const caret = after.indexOf('|')
  const masked = maskPhone({ text: after.replace('|', ''), caret, previous, inputType })
  return `${masked.text.slice(0, masked.caret)}|${masked.text.slice(masked.caret)}`
}

describe('maskPhone', () => {
  it.each([
    ['first digit', '', '6|', '(6|'],
    ['third digit', '(61', '(615|', '(615|'],
    ['fourth digit opens the next group', '(615', '(6155|', '(615) 5|'],
    ['sixth digit', '(615) 55', '(615) 555|', '(615) 555|'],
    ['seventh digit', '(615) 555', '(615) 5550|', '(615) 555-0|'],
    ['ignores letters', '(615) 5', '(615) 5x|', '(615) 5|'],
    ['in the middle', '(615) 555-014', '(615) 59|55-014', '(615) 59|5-5014'],
    ['at the beginning', '(155) 501-4', '6|(155) 501-4', '(6|15) 550-14'],
  ])('typing: %s', (_, previous, after, expected) => {
    expect(edit(previous, after, 'insertText')).toBe(expected)
  })

  it('refuses an eleventh digit and keeps the caret where it was', () => {
    expect(edit('(615) 555-0142', '(615) 59|55-0142', 'insertText')).toBe('(615) 5|55-0142')
    expect(edit('(615) 555-0142', '(615) 555-01429|', 'insertText')).toBe('(615) 555-0142|')
  })

  it('drops a country code before ten digits', () => {
    expect(edit('(161) 555-5014', '(161) 555-50142|', 'insertText')).toBe('(615) 555-0142|')
  })

  it.each([
    ['a digit at the end', '(615) 555', '(615) 55|', '(615) 55|'],
    ['a digit in the middle', '(615) 555-0142', '(61|) 555-0142', '(61|5) 550-142'],
    ['a mask character removes the digit before it', '(615) 555', '(615)|555', '(61|5) 55'],
    ['the hyphen', '(615) 555-0142', '(615) 555|0142', '(615) 55|0-142'],
    ['the opening bracket alone changes nothing', '(615', '|615', '(|615'],
    ['the last digit leaves an empty field', '(6', '(|', '|'],
  ])('Backspace: %s', (_, previous, after, expected) => {
    expect(edit(previous, after, 'deleteContentBackward')).toBe(expected)
  })

  it('Delete before a mask character removes the digit after it', () => {
    expect(edit('(615) 555', '(615| 555', 'deleteContentForward')).toBe('(615) |55')
  })

  it.each([
    ['+1 (615) 555-0142|', 'insertFromPaste'],
    ['615.555.0142|', 'insertFromPaste'],
    ['16155550142|', undefined],
    ['+16155550142|', undefined],
  ])('paste and autofill: %s', (after, inputType) => {
    expect(edit('', after, inputType)).toBe('(615) 555-0142|')
  })

  it('drops 001 too, however it comes in', () => {
    expect(edit('', '001 615 935 7766|', 'insertFromPaste')).toBe('(615) 935-7766|')
    expect(edit('(001) 615-9357', '(001) 615-93577|', 'insertText')).toBe('(615) 935-77|')
  })

  it.each([
    ['', '+|', 'insertText'],
    ['+', '+4|', 'insertText'],
    ['', '+44 20 7946 0958|', 'insertFromPaste'],
    ['', '+44 20 7946 0958|', undefined],
    ['+44 20 7946 0958', '+44 20 7946 095|', 'deleteContentBackward'],
    ['', '615555014299|', 'insertFromPaste'],
    ['615555014299', '61555501429|', 'deleteContentBackward'],
  ])("doesn't cut what can't be a US number: from %j to %j", (previous, after, inputType) => {
    expect(edit(previous, after, inputType)).toBe(after)
  })
})
