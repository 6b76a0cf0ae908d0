import { errorText } from '#client/api/request-error.ts'
import { freeSlotsFrom } from './appointment-queries.ts'

/** Says that the slot was taken and lists the free slots of that day. */
export function SlotTaken({ error }: { error: unknown }) {
  const free = freeSlotsFrom(error)
  if (!free) return null
  return (
    <div role="alert" className="mt-5 border-error border-l-2 bg-white px-4 py-3 text-label">
      <p className="text-error">{errorText(error, 'This time is taken.')}</p>
      <p className="figures mt-1">
        {free.length > 0 ? `Open that day: ${free.join(', ')}` : 'Nothing else is open that day.'}
      </p>
    </div>
  )
}
