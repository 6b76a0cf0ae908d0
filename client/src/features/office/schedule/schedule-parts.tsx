import { useQueryClient } from '@tanstack/react-query'
import { type ComponentProps, createContext, type ReactNode, type Ref, use, useEffect, useId } from 'react'
import { errorText } from '#client/api/request-error.ts'
import { useSingleFlightMutation } from '#client/api/use-single-flight-mutation.ts'
import { EditConflict } from '#client/features/office/conflict/EditConflict.tsx'
import { refreshOffice } from '#client/features/office/office-cache.ts'
import { shouldFetchAgain } from '#client/features/office/should-fetch-again.ts'
import { toast } from '#client/ui/toast/toast.ts'

// What the parts of the schedule dialog share.

/** What each part gets. */
export interface ScheduleProps {
  /** Only owners change crews, hours and settings. */
  isOwner: boolean
}

/** The ids of the forms with changes that aren't saved. */
export const UnsavedForms = createContext<Set<string>>(new Set())

/** Tells the dialog whether a form of it has changes, so that it asks before it closes. */
export function useUnsavedForm(hasChanges: boolean): void {
  const forms = use(UnsavedForms)
  const id = useId()
  useEffect(() => {
    if (!hasChanges) return undefined
    forms.add(id)
    return () => {
      forms.delete(id)
    }
  }, [forms, id, hasChanges])
}

interface ScheduleChange<Input, Result> {
  send: (input: Input) => Promise<Result>
  /** The toast when it is done. */
  done: string
  onDone?: (result: Result) => void
  /** Called before the data is fetched again. */
  onError?: (error: Error) => void
}

/** One change of crews, hours or days. `problem` says why it failed. */
export function useScheduleChange<Input, Result>(options: ScheduleChange<Input, Result>) {
  const { send, done, onDone, onError } = options
  const queryClient = useQueryClient()
  const change = useSingleFlightMutation({
    mutationFn: send,
    onSuccess: async (result: Result) => {
      toast({ title: done })
      await refreshOffice(queryClient)
      onDone?.(result)
    },
    onError: async (error) => {
      onError?.(error)
      if (shouldFetchAgain(error)) await refreshOffice(queryClient)
    },
  })
  return {
    save: change.mutate,
    /** Drops the problem. */
    reset: change.reset,
    isSaving: change.isPending,
    problem: change.error ? errorText(change.error, 'Something went wrong. Please try again.') : undefined,
  }
}

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

type Conflict<Field extends string> = ComponentProps<typeof EditConflict<Field>>

interface ScheduleConflictProps<Field extends string, Version>
  extends Pick<Conflict<Field>, 'what' | 'labels' | 'mine'> {
  /** What someone else saved since. */
  theirs: Version | null
  describe: (theirs: Version) => Conflict<NoInfer<Field>>['theirs']
  change: Pick<ReturnType<typeof useScheduleChange>, 'isSaving' | 'problem' | 'reset'>
  onTakeTheirs: (theirs: Version) => void
  onKeepMine: (theirs: Version) => void
}

/** Why the last save failed. If someone else saved first, asks which version to keep. */
export function ScheduleConflict<Field extends string, Version>({
  theirs,
  describe,
  change,
  onTakeTheirs,
  onKeepMine,
  ...conflict
}: ScheduleConflictProps<Field, Version>) {
  if (theirs === null) return <ScheduleProblem text={change.problem} />
  return (
    <EditConflict
      {...conflict}
      theirs={describe(theirs)}
      busy={change.isSaving}
      onTakeTheirs={() => {
        onTakeTheirs(theirs)
        change.reset()
      }}
      onKeepMine={() => onKeepMine(theirs)}
    />
  )
}
