import { useId } from 'react'
import { slotByLabel } from '#shared/appointments/slots.ts'

interface SlotOptionsProps {
  /** Id of the element that labels the group. */
  labelledBy: string
  /** Labels of the free slots, in order. */
  free: readonly string[]
  value: string | null
  onChange: (slot: string) => void
}

const NOON = 12 * 60
const HALF_DAYS = [
  { title: 'Morning', includes: (slot: string) => startMinutes(slot) < NOON },
  { title: 'Afternoon', includes: (slot: string) => startMinutes(slot) >= NOON },
]

/** Radio buttons for the free slots of a day (docs/rules.md, Booking). */
export function SlotOptions({ labelledBy, free, value, onChange }: SlotOptionsProps) {
  const id = useId()
  return (
    <div role="radiogroup" aria-labelledby={labelledBy} className="grid gap-5">
      {HALF_DAYS.map(({ title, includes }) => {
        const slots = free.filter(includes)
        if (slots.length === 0) return null
        return (
          <div key={title} role="group" aria-labelledby={`${id}-${title}`}>
            <p id={`${id}-${title}`} className="mb-2 text-caption text-muted">
              {title}
            </p>
            <div className="grid grid-cols-2 gap-2 xl:grid-cols-3">
              {slots.map((slot) => (
                <label key={slot} className="relative grid min-h-control place-items-center px-2">
                  <input
                    type="radio"
                    name={id}
                    checked={slot === value}
                    onChange={() => onChange(slot)}
                    className="peer absolute inset-0 size-full cursor-pointer appearance-none rounded-sm border border-control bg-white transition-colors checked:border-pine checked:bg-pine hover:not-checked:border-ink forced-colors:checked:border-4"
                  />
                  <span className="figures pointer-events-none relative whitespace-nowrap text-caption peer-checked:text-white sm:text-label">
                    {slot}
                  </span>
                </label>
              ))}
            </div>
          </div>
        )
      })}
    </div>
  )
}

function startMinutes(slot: string): number {
  return slotByLabel(slot)?.startMinutes ?? 0
}
