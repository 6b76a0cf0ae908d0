import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { freshQuery } from '#client/api/query-client.ts'
import { SelectField } from '#client/ui/field.tsx'
import { crewLabel } from '#shared/schedule/crew-label.ts'

interface CrewSelectProps extends Omit<ComponentProps<typeof SelectField>, 'label' | 'hint' | 'children'> {
  /** The number of a crew, or empty for none. It's listed even before the crews load, so that the choice isn't lost. */
  value: string
  /** The text of the empty choice. Without it, there is none. */
  none?: string
  /** Lists only the crews that work, and the chosen one. */
  activeOnly?: boolean
}

/** Chooses one of the crews. */
export function CrewSelect({ none, activeOnly = false, ...select }: CrewSelectProps) {
  const { data, error } = useQuery(freshQuery('GET /api/crews', {}))
  const isChosen = (number: number) => String(number) === select.value
  const crews = data?.filter(({ number, active }) => active || !activeOnly || isChosen(number)) ?? []
  const isListed = select.value === '' || crews.some(({ number }) => isChosen(number))
  return (
    <SelectField {...select} label="Crew" hint={error && !data ? "Couldn't load the crews." : undefined}>
      {none !== undefined && <option value="">{none}</option>}
      {!isListed && <option value={select.value}>{crewLabel(select.value)}</option>}
      {crews.map(({ number, name, active }) => (
        <option key={number} value={number}>
          {name}
          {!active && ' (not active)'}
        </option>
      ))}
    </SelectField>
  )
}
