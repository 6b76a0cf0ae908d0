import type { ComponentProps } from 'react'
import { EditConflict } from '#client/features/office/conflict/EditConflict.tsx'
import { ScheduleProblem } from './SchedulePart.tsx'
import type { useScheduleChange } from './use-schedule-change.ts'

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
