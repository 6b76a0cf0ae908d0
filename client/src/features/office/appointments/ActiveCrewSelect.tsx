import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { SelectField } from '#client/ui/field.tsx'
import { isCalendarDate } from '#shared/lib/zoned.ts'
import { shopToday, weekQuery } from './appointment-queries.ts'

interface ActiveCrewSelectProps extends Omit<ComponentProps<typeof SelectField>, 'label' | 'hint' | 'children'> {
  adminKey: string
  /** Raw value of the date field. It may not be a valid date. */
  date: string
  /** What an empty choice means. */
  anyCrew?: string
}

/** The active crews. */
export function ActiveCrewSelect({ adminKey, date, anyCrew = 'Any free crew', ...select }: ActiveCrewSelectProps) {
  const { data } = useQuery(weekQuery(adminKey, isCalendarDate(date) ? date : shopToday(), 1))
  return (
    <SelectField {...select} label="Crew">
      <option value="">{anyCrew}</option>
      {data?.crews
        .filter(({ active }) => active)
        .map(({ number, name }) => (
          <option key={number} value={number}>
            {name}
          </option>
        ))}
    </SelectField>
  )
}
