import { useId } from 'react'
import { Radio } from '#client/ui/field.tsx'
import type { Requester } from './move-edit.ts'

const REQUESTERS = [
  { value: 'shop', label: 'We did' },
  { value: 'customer', label: 'The customer' },
] as const

interface AskedByProps {
  value: Requester
  onChange: (requester: Requester) => void
}

/** Decides whether the customer can cancel for a full refund (docs/rules.md, Visits that the shop moved). */
export function AskedBy({ value: chosen, onChange }: AskedByProps) {
  const name = useId()
  return (
    <fieldset className="mt-5">
      <legend className="font-strong text-caption">Who asked for this change?</legend>
      <div className="flex flex-wrap gap-x-8">
        {REQUESTERS.map(({ value, label }) => (
          <Radio key={value} name={name} label={label} checked={chosen === value} onChange={() => onChange(value)} />
        ))}
      </div>
    </fieldset>
  )
}
