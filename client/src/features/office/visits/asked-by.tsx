import { type ComponentProps, useId } from 'react'
import { Radio } from '#client/ui/field.tsx'

/** Shown at the question until someone has answered it. */
export const WHO_ASKED = 'Choose who asked for this change'

interface AskedByProps extends Omit<ComponentProps<'input'>, 'value' | 'type'> {
  problem: string | undefined
}

/**
 * Asks it of a move to another time, with nothing chosen: the answer decides whether the customer can cancel for a full refund
 * (docs/rules.md, Visits that the shop moved).
 */
export function AskedBy({ problem, ...radio }: AskedByProps) {
  const id = useId()
  return (
    <fieldset className="mt-5 min-w-0" aria-describedby={problem ? id : undefined}>
      <legend className="font-strong text-caption">Who asked for this change?</legend>
      <div className="flex flex-wrap gap-x-8">
        <Radio {...radio} value="shop" label="We did" />
        <Radio {...radio} value="customer" label="The customer" />
      </div>
      {problem && (
        <p id={id} role="alert" className="text-caption text-error">
          {problem}
        </p>
      )}
    </fieldset>
  )
}
