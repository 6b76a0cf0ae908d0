// Apart from date-field.tsx, because the office's list has no such form and loads no react-hook-form.
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form'
import { DateField, type DateFieldProps } from './date-field.tsx'

interface FormDateFieldProps<Values extends FieldValues, Output>
  extends Omit<DateFieldProps, 'value' | 'onChange' | 'onPick' | 'onBlur' | 'error' | 'name' | 'ref'> {
  control: Control<Values, unknown, Output>
  name: FieldPath<Values>
  /** After the form has the new value. */
  onChanged?: () => void
}

/** A day as a field of a form, with its message. */
export function FormDateField<Values extends FieldValues, Output = Values>({
  control,
  name,
  onChanged,
  ...props
}: FormDateFieldProps<Values, Output>) {
  const { field, fieldState } = useController({ control, name })
  const { value, onChange, onBlur, ref } = field
  return (
    <DateField
      {...props}
      ref={ref}
      value={value}
      onChange={(day) => {
        onChange(day)
        onChanged?.()
      }}
      onBlur={onBlur}
      error={fieldState.error?.message}
    />
  )
}
