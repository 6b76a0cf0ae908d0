import { type ComponentProps, type KeyboardEvent, type ReactNode, useId } from 'react'
import { Icon } from './icons.tsx'
import { TOUCH } from './screen/media-queries.ts'

const CONTROL =
  'block w-full rounded-sm border border-control bg-white px-3.5 text-ink text-body transition-colors placeholder:text-muted not-disabled:hover:border-ink aria-invalid:border-error aria-invalid:shadow-[inset_0_0_0_1px_var(--color-error)] disabled:cursor-not-allowed disabled:bg-sand disabled:text-muted forced-colors:aria-invalid:border-2'

export interface FieldFrame {
  label: ReactNode
  error?: ReactNode
  hint?: ReactNode
  /** Shown inside the control on the right, such as a unit. */
  suffix?: string
  /** Shown inside the control on the right. */
  button?: ReactNode
  /** Only a screen reader reads the label, because something else on the page says it. */
  isLabelHidden?: boolean | undefined
  /** A line below the label that explains it. */
  help?: ReactNode
  className?: string
}

interface ControlIds {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

/** Label, control, hint and message of one field, linked for screen readers. */
function Field({
  label,
  help,
  error,
  hint,
  suffix,
  button,
  isLabelHidden = false,
  className = '',
  children,
}: FieldFrame & { children: (ids: ControlIds) => ReactNode }) {
  const id = useId()
  const describedBy = [help && `${id}-help`, hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={`min-w-0 ${className}`}>
      <label
        htmlFor={id}
        className={isLabelHidden ? 'sr-only' : `block font-strong text-caption ${help ? '' : 'mb-1.5'}`}
      >
        {label}
      </label>
      {help && (
        <p id={`${id}-help`} className="mb-1.5 text-caption text-muted">
          {help}
        </p>
      )}
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
        {button}
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

/**
 * With `enterKeyHint="next"`, Enter moves to the next field of the fieldset or, on a touch screen, of the form. Elsewhere Enter
 * submits a form from any field, as people with a keyboard expect.
 */
export function TextField({
  label,
  help,
  error,
  hint,
  suffix,
  button,
  isLabelHidden,
  className,
  ...input
}: FieldFrame & ComponentProps<'input'>) {
  const frame = { label, help, error, hint, suffix, button, isLabelHidden, className }
  return (
    <Field {...frame}>
      {(ids) => (
        <input
          {...input}
          {...ids}
          onKeyDown={(event) => {
            input.onKeyDown?.(event)
            if (input.enterKeyHint === 'next') focusNextField(event)
          }}
          className={`${CONTROL} h-control ${suffix || button ? 'pr-10' : ''}`}
        />
      )}
    </Field>
  )
}

/** `elements` lists the fields in page order. */
function focusNextField(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter' || event.defaultPrevented) return
  const field = event.currentTarget
  if (field.form && !matchMedia(TOUCH).matches) return
  const fields = [...((field.form ?? field.closest('fieldset'))?.elements ?? [])].filter(isTextControl)
  const next = fields[fields.indexOf(field) + 1]
  if (!next) return
  event.preventDefault()
  next.focus()
  // Like Tab.
  if (next instanceof HTMLInputElement) next.select()
}

function isTextControl(element: Element): element is HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement {
  return element.matches('input:enabled:not([type=hidden]), select:enabled, textarea:enabled')
}

export function TextArea({ label, error, hint, className, ...input }: FieldFrame & ComponentProps<'textarea'>) {
  return (
    <Field label={label} error={error} hint={hint} className={className}>
      {(ids) => <textarea {...input} {...ids} className={`${CONTROL} py-2.5`} />}
    </Field>
  )
}

export function SelectField({ label, error, hint, className, ...input }: FieldFrame & ComponentProps<'select'>) {
  return (
    <Field label={label} error={error} hint={hint} className={className}>
      {(ids) => (
        <>
          <select {...input} {...ids} className={`${CONTROL} h-control appearance-none pr-10`} />
          <Icon name="chevron-down" className="pointer-events-none absolute inset-y-0 right-3.5 my-auto size-4" />
        </>
      )}
    </Field>
  )
}

type ChoiceProps = ComponentProps<'input'> & {
  label: ReactNode
  hint?: ReactNode
  /** At the right end of the row, such as an amount. Read after the label. */
  aside?: ReactNode
  error?: ReactNode
}

export function Checkbox(props: ChoiceProps) {
  return <Choice {...props} type="checkbox" />
}

/** A radio button with its label to the right. A group shares one `name` and one fieldset. */
export function Radio(props: ChoiceProps) {
  return <Choice {...props} type="radio" />
}

/** The browser's own control, because it supports forced colors. A press on the label or the hint selects it. */
function Choice({ label, hint, aside, error, className = '', ...input }: ChoiceProps) {
  const id = useId()
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={`min-w-0 ${className}`}>
      <label
        className={`flex min-h-touch cursor-pointer gap-3 py-2.5 text-label ${aside ? '' : 'w-fit'} ${hint ? 'items-start' : 'items-center'} has-disabled:cursor-not-allowed has-disabled:text-muted`}
      >
        <input
          {...input}
          aria-labelledby={aside ? `${id}-label ${id}-aside` : `${id}-label`}
          aria-invalid={error ? true : input['aria-invalid']}
          aria-describedby={describedBy || undefined}
          className="mt-px size-4.5 shrink-0 cursor-[inherit] accent-pine"
        />
        <span className="min-w-0">
          <span id={`${id}-label`} className="block">
            {label}
          </span>
          {hint && (
            <span id={`${id}-hint`} className="mt-0.5 block text-caption text-muted">
              {hint}
            </span>
          )}
        </span>
        {aside && (
          <span id={`${id}-aside`} className="figures ml-auto shrink-0 text-right">
            {aside}
          </span>
        )}
      </label>
      {error && (
        <p id={`${id}-error`} className="text-caption text-error">
          {error}
        </p>
      )}
    </div>
  )
}
