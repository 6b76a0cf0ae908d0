import { errorText } from '#client/api/request-error.ts'
import { freeSlots } from './visits.ts'

/** Where a slot was lost: says so, and what is free that day. */
export function SlotTaken({ error }: { error: unknown }) {
  const free = freeSlots(error)
  if (!free) return null
  return (
    <div role="alert" className="mt-5 border-error border-l-2 bg-white px-4 py-3 text-label">
      <p className="text-error">{errorText(error, 'This time is taken.')}</p>
      <p className="figures mt-1">
        {free.length > 0 ? `Free that day: ${free.join(', ')}` : 'Nothing is free that day.'}
      </p>
    </div>
  )
}
