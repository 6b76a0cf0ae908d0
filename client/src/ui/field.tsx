import { type ComponentProps, type ReactNode, useId } from 'react'

const CONTROL =
  'block w-full rounded-sm border bg-white px-3.5 text-ink text-body placeholder:text-muted aria-invalid:border-error disabled:bg-sand'

interface FieldFrame {
  label: ReactNode
  error?: string | undefined
  hint?: ReactNode
  /** Shown inside the control at its right end, such as a unit. */
  suffix?: string
  className?: string
}

interface ControlIds {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

/** Label, control, hint and message of one field, tied together for a screen reader. */
function Field({
  label,
  error,
  hint,
  suffix,
  className = '',
  children,
}: FieldFrame & { children: (ids: ControlIds) => ReactNode }) {
  const id = useId()
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={`min-w-0 ${className}`}>
      <label htmlFor={id} className="mb-1.5 block font-[550] text-caption">
        {label}
      </label>
      <div className="relative">
        {children({ id, 'aria-invalid': error ? true : undefined, 'aria-describedby': describedBy || undefined })}
        {suffix && (
          <span
            aria-hidden
            className="pointer-events-none absolute inset-y-0 right-3.5 flex items-center text-caption text-muted"
          >
            {suffix}
          </span>
        )}
      </div>
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-caption text-muted">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="mt-1.5 text-caption text-error">
          {error}
        </p>
      )}
    </div>
  )
}

export function TextField({ label, error, hint, suffix, className, ...input }: FieldFrame & ComponentProps<'input'>) {
  return (
    <Field label={label} error={error} hint={hint} suffix={suffix} className={className}>
      {(ids) => <input {...input} {...ids} className={`${CONTROL} h-12 border-control ${suffix ? 'pr-10' : ''}`} />}
    </Field>
  )
}

export function TextArea({ label, error, hint, className, ...input }: FieldFrame & ComponentProps<'textarea'>) {
  return (
    <Field label={label} error={error} hint={hint} className={className}>
      {(ids) => <textarea {...input} {...ids} className={`${CONTROL} border-control py-2.5`} />}
    </Field>
  )
}

export function SelectField({ label, error, hint, className, ...input }: FieldFrame & ComponentProps<'select'>) {
  return (
    <Field label={label} error={error} hint={hint} className={className}>
      {(ids) => (
        <>
          <select {...input} {...ids} className={`${CONTROL} h-12 appearance-none border-control pr-10`} />
          <svg
            aria-hidden
            viewBox="0 0 16 16"
            className="pointer-events-none absolute inset-y-0 right-3.5 my-auto size-4 fill-none stroke-[1.5] stroke-ink"
          >
            <path d="m3.5 6 4.5 4.5L12.5 6" />
          </svg>
        </>
      )}
    </Field>
  )
}
