import { useEffect, useRef } from 'react'
import { paymentWords, shortDate, VISIT_STATUS } from '#client/features/office/visit-words.ts'
import { Button } from '#client/ui/button.tsx'
import type { OfficeVisit } from '#shared/appointments/schema.ts'
import type { VisitChange } from './use-visit-change.ts'

interface VisitChangedProps {
  seen: OfficeVisit
  change: VisitChange
  /** After their version was taken. */
  onLeave?: () => void
}

/** Two operators, or an operator and a payment, changed one visit: shows what is different, and asks. */
export function VisitChanged({ seen, change, onLeave }: VisitChangedProps) {
  const box = useRef<HTMLDivElement>(null)
  const { conflict } = change
  useEffect(() => {
    if (conflict) box.current?.focus()
  }, [conflict])
  if (!conflict) return null
  return (
    <div ref={box} tabIndex={-1} role="alert" className="mt-5 border-brass border-l-2 bg-white p-4 outline-none">
      <p className="font-strong">Somebody else changed this visit meanwhile.</p>
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
      <div className="mt-4 flex flex-wrap gap-3">
        <Button
          size="small"
          disabled={change.isSaving}
          onClick={() => {
            change.leave()
            onLeave?.()
          }}
        >
          Leave it so
        </Button>
        <Button size="small" variant="primary" busy={change.isSaving} onClick={change.saveAnyway}>
          Do it anyway
        </Button>
      </div>
    </div>
  )
}

/** What an operator can see of a visit, where both differ. */
function differences(seen: OfficeVisit, theirs: OfficeVisit) {
  const facts = (visit: OfficeVisit) => ({
    Status: VISIT_STATUS[visit.status].text,
    Time: `${shortDate(visit.appointmentDate)}, ${visit.timeSlot}`,
    Payment: paymentWords(visit).text,
    Notes: visit.notes || '(empty)',
  })
  const [before, now] = [facts(seen), facts(theirs)]
  const labels = Object.keys(before) as (keyof typeof before)[] // Object.keys forgets the names
  return labels
    .filter((label) => before[label] !== now[label])
    .map((label) => ({ label, before: before[label], now: now[label] }))
}
