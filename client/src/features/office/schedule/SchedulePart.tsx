import { type ReactNode, useId } from 'react'

/** One part of the dialog. */
export function SchedulePart({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="mt-8 border-divider border-t pt-5">
      <h3 id={id} className="font-sans! font-strong! text-body!">
        {title}
      </h3>
      {children}
    </section>
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
