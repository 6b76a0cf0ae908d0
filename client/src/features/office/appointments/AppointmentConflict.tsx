import { useEffect, useRef } from 'react'
import { ConflictButtons } from '#client/features/office/conflict/ConflictButtons.tsx'
import type { OfficeAppointment } from '#shared/appointments/schema.ts'
import { differences } from './appointment-differences.ts'
import type { AppointmentChange } from './use-appointment-change.ts'

interface AppointmentConflictProps {
  seen: OfficeAppointment
  change: AppointmentChange
  /** Called after the person leaves the other version as is. */
  onLeave?: () => void
}

/** Shown when a payment or another person changed the appointment. Lists the differences and asks what to do. */
export function AppointmentConflict({ seen, change, onLeave }: AppointmentConflictProps) {
  const box = useRef<HTMLDivElement>(null)
  const { conflict } = change
  useEffect(() => {
    if (conflict) box.current?.focus()
  }, [conflict])
  if (!conflict) return null
  return (
    <div ref={box} tabIndex={-1} role="alert" className="mt-5 border-brass border-l-2 bg-white p-4 outline-none">
      <p className="font-strong">Someone else changed this visit.</p>
      <dl className="mt-3 grid gap-3 text-label">
        {differences(seen, conflict.theirs).map(({ label, before, now }) => (
          <div key={label}>
            <dt className="font-strong text-caption">{label}</dt>
            <dd className="mt-0.5 wrap-anywhere whitespace-pre-wrap">
              <span className="text-muted">You saw:</span> {before}
            </dd>
            <dd className="wrap-anywhere whitespace-pre-wrap">
              <span className="text-muted">Now:</span> {now}
            </dd>
          </div>
        ))}
      </dl>
      <ConflictButtons
        busy={change.isSaving}
        onTakeTheirs={async () => {
          await change.leave()
          onLeave?.()
        }}
        onKeepMine={change.saveAnyway}
      />
    </div>
  )
}
