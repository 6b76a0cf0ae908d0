import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'wouter'
import { freshQuery } from '#client/api/query-client.ts'
import { TO_BEFORE_FROM } from '#client/features/office/shop-today.ts'
import { Button } from '#client/ui/button.tsx'
import { DateField } from '#client/ui/date-field.tsx'
import { SelectField } from '#client/ui/field.tsx'
import { EVENT_SUBJECTS } from '#shared/events/schema.ts'
import { isCalendarDate } from '#shared/lib/zoned.ts'
import type { Person } from '#shared/people/schema.ts'
import { EventPages, type EventFilters } from './HistoryList.tsx'
import { SUBJECT_LABELS } from './describe-event.ts'

/** Everything that happened, with filters. They are in the address, so it can be shared (docs/rules.md, History). */
export function History() {
  const [search, setSearch] = useSearchParams()
  const filters = readFilters(search)
  const people = useQuery(freshQuery('GET /api/people', {}))
  const crews = useQuery(freshQuery('GET /api/crews', {}))
  const names = new Map([
    ...(people.data ?? []).map(({ id, name }) => [id, name] as const),
    ...(crews.data ?? []).map(({ number, name }) => [String(number), name] as const),
  ])
  const set = (next: EventFilters) => {
    const entries = Object.entries(next).filter(([, value]) => value !== undefined)
    setSearch(Object.fromEntries(entries), { replace: true })
  }
  return (
    <section>
      <h1 className="text-h3!">History</h1>
      <Filters filters={filters} people={people.data ?? []} onChange={set} />
      <EventPages
        key={JSON.stringify(filters)}
        filters={filters}
        names={names}
        emptyText={isFiltered(filters) ? 'Nothing matches these filters.' : 'Nothing has changed yet.'}
      />
    </section>
  )
}

/** Leaves out what the API would refuse. */
function readFilters(search: URLSearchParams): EventFilters {
  const subject = EVENT_SUBJECTS.find((name) => name === search.get('subject'))
  const dateOf = (name: string) => {
    const date = search.get(name) ?? ''
    return isCalendarDate(date) ? date : undefined
  }
  return {
    subject,
    id: (subject && search.get('id')) || undefined,
    person: search.get('person') || undefined,
    from: dateOf('from'),
    to: dateOf('to'),
  }
}

interface FiltersProps {
  filters: EventFilters
  people: readonly Person[]
  onChange: (next: EventFilters) => void
}

const isFiltered = (filters: EventFilters) => Object.values(filters).some((value) => value !== undefined)

function Filters({ filters, people, onChange }: FiltersProps) {
  const { subject, person, from, to } = filters
  const [clearCount, setClearCount] = useState(0)
  return (
    <div className="mt-6 mb-8 grid grid-cols-2 print:hidden items-end gap-x-4 gap-y-4 lg:grid-cols-[repeat(4,minmax(0,12rem))_auto]">
      <SelectField
        label="About"
        value={subject ?? ''}
        onChange={({ target }) => {
          const chosen = EVENT_SUBJECTS.find((name) => name === target.value)
          onChange({ ...filters, subject: chosen, id: undefined })
        }}
      >
        <option value="">Everything</option>
        {EVENT_SUBJECTS.map((name) => (
          <option key={name} value={name}>
            {SUBJECT_LABELS[name]}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="By"
        value={person ?? ''}
        onChange={({ target }) => onChange({ ...filters, person: target.value || undefined })}
      >
        <option value="">Everyone</option>
        {people.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <DateFilter
        key={`from ${clearCount}`}
        label="From"
        value={from}
        onChange={(date) => onChange({ ...filters, from: date })}
      />
      <DateFilter
        key={`to ${clearCount}`}
        label="To"
        value={to}
        error={from && to && to < from && TO_BEFORE_FROM}
        onChange={(date) => onChange({ ...filters, to: date })}
      />
      {isFiltered(filters) && (
        <Button
          className="max-lg:col-span-2"
          onClick={() => {
            onChange({})
            setClearCount((count) => count + 1)
          }}
        >
          Clear filters
        </Button>
      )}
    </div>
  )
}

interface DateFilterProps {
  label: string
  value: string | undefined
  error?: ReactNode
  onChange: (date: string | undefined) => void
}

function DateFilter({ label, value = '', error, onChange }: DateFilterProps) {
  /** What is typed isn't always a day yet. */
  const [typed, setTyped] = useState(value)
  return (
    <DateField
      label={label}
      value={typed}
      error={error}
      onChange={(day) => {
        setTyped(day)
        if (day === '') onChange(undefined)
        else if (isCalendarDate(day)) onChange(day)
      }}
    />
  )
}
