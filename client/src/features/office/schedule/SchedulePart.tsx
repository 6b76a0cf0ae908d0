import { type ReactNode, type Ref, useId } from 'react'

interface SchedulePartProps {
  title: string
  isLoading?: boolean
  children: ReactNode
}

/** A section of the schedule dialog with its heading, and "Loading..." until its data is here. */
export function SchedulePart({ title, isLoading = false, children }: SchedulePartProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="mt-8 border-divider border-t pt-5">
      <h3 id={id} className="font-sans! font-strong! text-body!">
        {title}
      </h3>
      {isLoading && <p className="mt-3 text-muted">Loading...</p>}
      {children}
    </section>
  )
}

interface ScheduleFormProps {
  ref?: Ref<HTMLFormElement>
  className?: string
  onSave: () => void
  children: ReactNode
}

/** The server checks what is saved, and `ScheduleProblem` says what is wrong. */
export function ScheduleForm({ ref, className, onSave, children }: ScheduleFormProps) {
  return (
    <form
      ref={ref}
      noValidate
      className={className}
      onSubmit={(event) => {
        event.preventDefault()
        onSave()
      }}
    >
      {children}
    </form>
  )
}

/** Why a change failed. */
export function ScheduleProblem({ text }: { text: string | undefined }) {
  if (text === undefined) return null
  return (
    <p role="alert" className="mt-3 text-caption text-error">
      {text}
    </p>
  )
}
