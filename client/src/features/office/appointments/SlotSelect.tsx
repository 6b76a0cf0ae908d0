import type { ComponentProps } from 'react'
import { errorText } from '#client/api/request-error.ts'
import { Button } from '#client/ui/button.tsx'
import { SelectField } from '#client/ui/field.tsx'
import type { OfficeAppointment } from '#shared/appointments/schema.ts'
import { type SlotChoices, useSlotChoices } from './use-slot-choices.ts'

interface SlotSelectProps extends Omit<ComponentProps<typeof SelectField>, 'label' | 'hint' | 'children'> {
  /** Raw value of the date field. It may not be a valid date. */
  date: string
  moving?: OfficeAppointment
}

const GROUPS = {
  online: 'Open',
  officeOnly: 'Office only',
  booked: 'Booked, unless another crew is free',
} satisfies Record<keyof SlotChoices, string>
const GROUP_NAMES = Object.keys(GROUPS) as (keyof typeof GROUPS)[] // Object.keys returns string[]

/** The slots of a day, including those that visitors can't book online. */
export function SlotSelect({ date, moving, ...select }: SlotSelectProps) {
  const { choices, isValidDate: isDay, error, retry } = useSlotChoices(date, moving)
  return (
    <div className="min-w-0">
      <SelectField {...select} label="Time" hint={slotHint(isDay, choices)}>
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
          Couldn't load open times: {errorText(error, 'something went wrong.')}
          <Button size="small" onClick={retry}>
            Try again
          </Button>
        </p>
      )}
    </div>
  )
}

/** Explains an empty list, or that it has slots only the office can book. */
function slotHint(isDay: boolean, choices: SlotChoices | undefined): string | undefined {
  if (!isDay) return 'Choose today or a later date to see times.'
  if (!choices || choices.officeOnly.length === 0) return undefined
  return "Customers can't book short notice, weekends, or closed hours online. You can."
}
