import { type ReactNode, useId } from 'react'

interface QuestionProps {
  title: string
  /** The answer is our default. */
  isAssumed?: boolean
  children: ReactNode
}

/** One question of the step, with its answers. */
export function StepQuestion({ title, isAssumed = false, children }: QuestionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h4
        id={id}
        className="mb-2.5 flex flex-wrap items-baseline gap-x-3 font-sans font-strong text-body tracking-normal"
      >
        {title}
        {isAssumed && <Assumed />}
      </h4>
      {children}
    </section>
  )
}

/** Marks a default that the visitor hasn't confirmed. */
export function Assumed() {
  return <span className="font-normal text-caption text-muted">We assumed</span>
}
