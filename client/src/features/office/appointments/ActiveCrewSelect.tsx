import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { SelectField } from '#client/ui/field.tsx'
import { crewLabel } from '#shared/crews/label.ts'
import { isCalendarDate } from '#shared/lib/zoned.ts'
import { shopToday, weekQuery } from './appointment-queries.ts'

interface ActiveCrewSelectProps extends Omit<ComponentProps<typeof SelectField>, 'label' | 'hint' | 'children'> {
  adminKey: string
  /** The number of a crew, or empty for none. Without it, the choice would be lost while a day's crews load. */
  value: string
  /** Raw value of the date field. It may not be a valid date. */
  date: string
  /** What an empty choice means. */
  anyCrew?: string
}

/** The active crews. */
export function ActiveCrewSelect({ adminKey, date, anyCrew = 'Any free crew', ...select }: ActiveCrewSelectProps) {
  const { data } = useQuery(weekQuery(adminKey, isCalendarDate(date) ? date : shopToday(), 1))
  const crews = data?.crews.filter(({ active }) => active) ?? []
  const isListed = select.value === '' || crews.some(({ number }) => String(number) === select.value)
  return (
    <SelectField {...select} label="Crew">
      <option value="">{anyCrew}</option>
      {!isListed && <option value={select.value}>{crewLabel(select.value)}</option>}
      {crews.map(({ number, name }) => (
        <option key={number} value={number}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}
