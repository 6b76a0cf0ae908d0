import { type ChangeEvent, type ComponentProps, useLayoutEffect, useRef, useState } from 'react'
import { TextField } from '#client/ui/field.tsx'
import { maskPhone } from './phone-mask.ts'

type PhoneFieldProps = Omit<ComponentProps<typeof TextField>, 'onChange' | 'value' | 'ref'> & {
  value: string
  onValueChange: (masked: string) => void
  ref?: (input: HTMLInputElement | null) => void
}

/** A US phone number, masked while typing. The caret stays at the edit (docs/rules.md, Quote form). */
export function PhoneField({ value, onValueChange, ref, ...field }: PhoneFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  // A new object for each edit, so that the caret is set even if the mask restores the same text.
  const [edit, setEdit] = useState<{ caret: number } | null>(null)

  useLayoutEffect(() => {
    if (edit && document.activeElement === input.current) input.current?.setSelectionRange(edit.caret, edit.caret)
  }, [edit])

  function onChange(event: ChangeEvent<HTMLInputElement>) {
    const { value: text, selectionStart } = event.target
    const { nativeEvent } = event
    const masked = maskPhone({
      text,
      caret: selectionStart ?? text.length,
      previous: value,
      inputType: nativeEvent instanceof InputEvent ? nativeEvent.inputType : undefined,
    })
    setEdit({ caret: masked.caret })
    onValueChange(masked.text)
  }

  return (
    <TextField
      {...field}
      ref={(element) => {
        input.current = element
        ref?.(element)
      }}
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      placeholder="(###) ###-####"
      value={value}
      onChange={onChange}
    />
  )
}
