import { useLayoutEffect } from 'react'

/**
 * Enters again what a visitor typed or chose before React was there. React leaves it in the fields, but tells no one. Call it
 * in the part that has the fields. They have `autocomplete="off"`: the browser itself fills in others.
 */
export function useEarlyInput(): void {
  useLayoutEffect(() => {
    const fields = [...document.querySelectorAll<HTMLInputElement>('main input[autocomplete=off]')]
    const chosen = fields.filter(({ checked, defaultChecked }) => checked && !defaultChecked)
    const typed = fields
      .filter(({ value, defaultValue }) => value !== defaultValue)
      .map((field) => ({ field, text: field.value }))
    // After the render with this browser's draft.
    const timer = setTimeout(() => {
      for (const field of chosen) {
        field.checked = false
        field.click()
      }
      for (const { field, text } of typed) {
        // React ignores an input event if it set this text itself.
        field.value = ''
        field.setRangeText(text, 0, 0, 'end')
        field.dispatchEvent(new Event('input', { bubbles: true }))
        if (document.activeElement !== field) field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
      }
    })
    return () => clearTimeout(timer)
  }, [])
}
