import { useId } from 'react'
import { slotByLabel } from '#shared/appointments/slots.ts'

interface TimeSlotsProps {
  /** Id of what names them. */
  labelledBy: string
  /** Labels of what is free, in order. */
  free: readonly string[]
  value: string | null
  onChange: (slot: string) => void
}

const NOON = 12 * 60
const PARTS = [
  { title: 'Morning', has: (slot: string) => startOf(slot) < NOON },
  { title: 'Afternoon', has: (slot: string) => startOf(slot) >= NOON },
]

/** The free slots of a day, of which one is chosen (docs/rules.md, Booking). */
export function TimeSlots({ labelledBy, free, value, onChange }: TimeSlotsProps) {
  const id = useId()
  return (
    <div role="radiogroup" aria-labelledby={labelledBy} className="grid gap-5">
      {PARTS.map(({ title, has }) => {
        const slots = free.filter(has)
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

function startOf(slot: string): number {
  return slotByLabel(slot)?.startMinutes ?? 0
}
