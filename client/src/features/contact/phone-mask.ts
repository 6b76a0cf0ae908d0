import { formatPhone, isForeignPhone, PHONE_DIGITS, phoneDigits } from '#shared/contact/phone.ts'

interface PhoneEdit {
  /** The field's text and caret after the browser's edit. */
  text: string
  caret: number
  /** The masked text before the edit. */
  previous: string
  /** `InputEvent.inputType`. Autofill has none. */
  inputType: string | undefined
}

/**
 * Masks the text after an edit. The caret stays after the same digit. Deleting a mask character deletes the digit next to
 * it, so that no key press is lost. Typing an eleventh digit changes nothing. A number that can't be a US one stays as it
 * is, so that it's refused instead of cut (docs/rules.md, Quote form).
 */
export function maskPhone({ text, caret, previous, inputType = '' }: PhoneEdit): { text: string; caret: number } {
  if (isForeignPhone(text)) return { text, caret }
  const typed = text.replace(/\D/g, '')
  const typedBefore = countDigits(text.slice(0, caret))
  const previousDigits = phoneDigits(previous)

  const digits = phoneDigits(text)
  const isFull = previousDigits.length === PHONE_DIGITS && digits.length > PHONE_DIGITS
  if (isFull && inputType === 'insertText') {
    return placeCaret(previousDigits, Math.max(typedBefore - (typed.length - PHONE_DIGITS), 0))
  }

  if (digits.length > PHONE_DIGITS) return { text, caret }

  const removedMaskOnly = inputType.startsWith('delete') && typed === previousDigits && text.length < previous.length
  if (removedMaskOnly) {
    const removeAt = inputType.endsWith('Forward') ? typedBefore : typedBefore - 1
    if (removeAt < 0) return placeCaret(typed, 0)
    return placeCaret(typed.slice(0, removeAt) + typed.slice(removeAt + 1), removeAt)
  }

  const droppedDigits = typed.length > PHONE_DIGITS ? (typed.match(/^(?:1|001)/)?.[0].length ?? 0) : 0
  return placeCaret(digits, Math.max(typedBefore - droppedDigits, 0))
}

function placeCaret(digits: string, digitsBefore: number): { text: string; caret: number } {
  const text = formatPhone(digits)
  if (digitsBefore >= digits.length) return { text, caret: text.length }
  let caret = 0
  for (let digitsPassed = 0; caret < text.length; caret++) {
    if (digitsPassed === digitsBefore && isDigit(text[caret])) break
    if (isDigit(text[caret])) digitsPassed++
  }
  return { text, caret }
}

function countDigits(text: string): number {
  return text.replace(/\D/g, '').length
}

function isDigit(character: string | undefined): boolean {
  return character !== undefined && character >= '0' && character <= '9'
}
