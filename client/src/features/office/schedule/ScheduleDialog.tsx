import { useState } from 'react'
import { TaskDialog } from '#client/ui/dialog/task-dialog.tsx'
import type { Me } from '#shared/people/schema.ts'
import { hasRole } from '#shared/people/roles.ts'
import { CrewSettings } from './CrewSettings.tsx'
import { HoursSettings } from './HoursSettings.tsx'
import { OpenedDays } from './OpenedDays.tsx'
import { TravelSettings } from './TravelSettings.tsx'
import { UnsavedForms } from './schedule-parts.tsx'

interface ScheduleDialogProps {
  me: Me
  onClose: () => void
}

/** Crews, hours of visits, opened days, and travel time (docs/rules.md, Crews and hours). */
export function ScheduleDialog({ me, onClose }: ScheduleDialogProps) {
  const isOwner = hasRole(me.role, 'owner')
  const [unsaved] = useState(() => new Set<string>())
  return (
    <TaskDialog
      width="wide"
      onClose={onClose}
      unsaved={{
        hasChanges: () => unsaved.size > 0,
        title: 'Discard changes?',
        text: "What you changed here hasn't been saved.",
      }}
      title="Crews and hours"
      description={
        isOwner ? 'Visits that are already booked stay.' : 'Only an owner can change crews, hours, and travel time.'
      }
    >
      <UnsavedForms value={unsaved}>
        <CrewSettings isOwner={isOwner} />
        <HoursSettings isOwner={isOwner} />
        <OpenedDays />
        <TravelSettings isOwner={isOwner} />
      </UnsavedForms>
    </TaskDialog>
  )
}
