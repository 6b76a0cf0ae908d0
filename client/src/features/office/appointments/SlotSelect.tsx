import type { ComponentProps } from 'react'
import { errorText } from '#client/api/request-error.ts'
import { Button } from '#client/ui/button.tsx'
import { SelectField } from '#client/ui/field.tsx'
import type { OfficeVisit } from '#shared/appointments/schema.ts'
import { type SlotChoices, useSlotChoices } from './use-slot-choices.ts'

interface SlotSelectProps extends Omit<ComponentProps<typeof SelectField>, 'label' | 'hint' | 'children'> {
  adminKey: string
  /** As the field of the date holds it; may be no day. */
  date: string
  moving?: OfficeVisit
}

const GROUPS = {
  free: 'Free',
  alsoFree: 'Free for the office alone',
  booked: 'Booked, unless another crew is free',
} satisfies Record<keyof SlotChoices, string>
const GROUP_NAMES = Object.keys(GROUPS) as (keyof typeof GROUPS)[] // Object.keys forgets the names

/** The time slots of a day. The office may take what visitors are not offered. */
export function SlotSelect({ adminKey, date, moving, ...select }: SlotSelectProps) {
  const { choices, isDay, error, retry } = useSlotChoices(adminKey, date, moving)
  return (
    <div className="min-w-0">
      <SelectField {...select} label="Time" hint={hintOf(isDay, choices)}>
        <option value="">Choose a time</option>
        {choices &&
          GROUP_NAMES.filter((name) => choices[name].length > 0).map((name) => (
            <optgroup key={name} label={GROUPS[name]}>
              {choices[name].map((label) => (
                <option key={label}>{label}</option>
              ))}
            </optgroup>
          ))}
      </SelectField>
      {error && (
        <p role="alert" className="mt-2 flex flex-wrap items-center gap-3 text-caption text-error">
          What is free could not be loaded: {errorText(error, 'something went wrong.')}
          <Button size="small" onClick={retry}>
            Try again
          </Button>
        </p>
      )}
    </div>
  )
}

/** Why the list is empty, or whose times are in it. */
function hintOf(isDay: boolean, choices: SlotChoices | undefined): string | undefined {
  if (!isDay) return 'The times appear with a date from today on.'
  if (!choices || choices.alsoFree.length === 0) return undefined
  return 'Visitors are not offered short notice, weekends and closed hours; the office may take them.'
}
