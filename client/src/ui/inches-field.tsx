import { type ComponentProps, type RefObject, useRef, useState } from 'react'
import { TextField } from './field.tsx'
import { useSelectOnFocus } from './focus.ts'
import { SizeKeypad, useSizeKeypad } from './size-keypad.tsx'

interface InchesTextFieldProps extends Omit<ComponentProps<typeof TextField>, 'ref'> {
  ref?: RefObject<HTMLInputElement | null>
  value: string
  /** What the keypad is for. */
  keypadName: string
  isFine?: boolean
}

/** A field for a length in inches. A press selects its text, and a finger gets our keypad (`useSizeKeypad`). */
export function InchesTextField({ ref, keypadName, isFine, onFocus, onBlur, ...field }: InchesTextFieldProps) {
  const own = useRef<HTMLInputElement>(null)
  const inputRef = ref ?? own
  const [isEdited, setEdited] = useState(false)
  const selectOnFocus = useSelectOnFocus()
  const keypad = useSizeKeypad()
  return (
    <>
      <TextField
        ref={inputRef}
        {...keypad.inputProps}
        enterKeyHint="done"
        suffix="in"
        {...field}
        {...selectOnFocus}
        onFocus={(event) => {
          selectOnFocus.onFocus(event)
          setEdited(true)
          onFocus?.(event)
        }}
        onBlur={(event) => {
          setEdited(false)
          onBlur?.(event)
        }}
      />
      {isEdited && keypad.isOn && (
        <SizeKeypad
          inputRef={inputRef}
          name={keypadName}
          text={field.value}
          end={field.enterKeyHint === 'next' ? 'next' : 'done'}
          isFine={isFine}
        />
      )}
    </>
  )
}
