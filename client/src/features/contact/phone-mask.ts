import { formatPhone, PHONE_DIGITS, phoneDigits } from '#shared/quotes/phone.ts'

interface PhoneEdit {
  /** The field's text and caret as the browser's edit left them. */
  text: string
  caret: number
  /** The masked text before the edit. */
  previous: string
  /** The edit's kind as `InputEvent.inputType` names it; autofill has none. */
  inputType: string | undefined
}

/**
 * The masked text after an edit, and where its caret belongs: after the digit after which the edit left it.
 * Deleting a character of the mask deletes the digit beyond it, so that no key press is lost; typing an eleventh
 * digit changes nothing (docs/rules.md, Quote form).
 */
export function maskPhone({ text, caret, previous, inputType = '' }: PhoneEdit): { text: string; caret: number } {
  const typed = text.replace(/\D/g, '')
  const typedBefore = countDigits(text.slice(0, caret))
  const previousDigits = phoneDigits(previous)

  const isFull = previousDigits.length === PHONE_DIGITS && typed.length > PHONE_DIGITS && !typed.startsWith('1')
  if (isFull && inputType === 'insertText') {
    return place(previousDigits, Math.max(typedBefore - (typed.length - PHONE_DIGITS), 0))
  }

  const removedMaskOnly = inputType.startsWith('delete') && typed === previousDigits && text.length < previous.length
  if (removedMaskOnly) {
    const removeAt = inputType.endsWith('Forward') ? typedBefore : typedBefore - 1
    if (removeAt < 0) return place(typed, 0)
    return place(typed.slice(0, removeAt) + typed.slice(removeAt + 1), removeAt)
  }

  const digits = phoneDigits(text)
  const dropped = typed.length > PHONE_DIGITS && typed.startsWith('1') ? 1 : 0
  return place(digits, Math.max(typedBefore - dropped, 0))
}

function place(digits: string, digitsBefore: number): { text: string; caret: number } {
  const text = formatPhone(digits)
  if (digitsBefore >= digits.length) return { text, caret: text.length }
  let caret = 0
  for (let passed = 0; caret < text.length; caret++) {
    if (passed === digitsBefore && isDigit(text[caret])) break
    if (isDigit(text[caret])) passed++
  }
  return { text, caret }
}

function countDigits(text: string): number {
  return text.replace(/\D/g, '').length
}

function isDigit(character: string | undefined): boolean {
  return character !== undefined && character >= '0' && character <= '9'
}
