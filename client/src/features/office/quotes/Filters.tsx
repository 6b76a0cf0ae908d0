import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { readQuery } from '#client/api/query-client.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { SelectField, TextField } from '#client/ui/field.tsx'
import { PHONE_SCREEN } from '#client/ui/screen/media-queries.ts'
import { useMedia } from '#client/ui/screen/use-media.ts'
import { FORMER_STONE_IDS, STONE_IDS, stoneName } from '#shared/countertops/stones.ts'
import { centsToInput, parseDollars } from '#shared/lib/cents.ts'
import { MINUTE_MS } from '#shared/lib/durations.ts'
import { FILTER_NAMES, type FilterName } from '#shared/quotes/list-facts.ts'
import { PAYMENT_STATUSES, QUOTE_STAGES, QUOTE_STATUSES, STAGE_LABELS } from '#shared/quotes/statuses.ts'

/** Values with their texts. */
type Options = readonly (readonly [string, string])[]
type Values = Partial<Record<FilterName | 'sort', string>>

interface FiltersProps {
  /** The filters in the address. */
  query: string
  onChange: (values: Values) => void
}

const SORTS = [
  ['newest', 'Newest first'],
  ['oldest', 'Oldest first'],
  ['due', 'Answer due first'],
  ['total', 'Highest total first'],
  ['name', 'By name'],
  ['followUp', 'Follow-up day first'],
] as const

/** Sorts and filters. On a phone they are in a sheet, and apply together. */
export function Filters({ query, onChange }: FiltersProps) {
  const isPhone = useMedia(PHONE_SCREEN)
  const [isOpen, setOpen] = useState(false)
  const params = new URLSearchParams(query)
  const count = [...params.keys()].filter((name) => name !== 'sort').length
  const fields = (
    <FilterForm
      key={query}
      params={params}
      isPhone={isPhone}
      onChange={(values) => {
        if (isPhone) setOpen(false)
        onChange(values)
      }}
    />
  )
  return (
    <>
      <Button size="small" aria-expanded={isPhone ? undefined : isOpen} onClick={() => setOpen(!isOpen)}>
        {count === 0 ? 'Filters' : `Filters (${count})`}
      </Button>
      {isPhone ? (
        <Dialog open={isOpen} onOpenChange={setOpen} title="Filters">
          {fields}
        </Dialog>
      ) : (
        isOpen && <div className="order-last w-full">{fields}</div>
      )}
    </>
  )
}

interface FilterFormProps {
  params: URLSearchParams
  isPhone: boolean
  onChange: (values: Values) => void
}

function FilterForm({ params, isPhone, onChange }: FilterFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const { data: people } = useQuery({ ...readQuery('GET /api/people', {}), staleTime: MINUTE_MS })
  // On a phone, several choices apply at once.
  const apply = isPhone ? undefined : () => form.current?.requestSubmit()
  const select = (name: FilterName | 'sort', label: string, options: Options) => (
    <SelectField label={label} name={name} defaultValue={params.get(name) ?? ''} onChange={apply}>
      {name !== 'sort' && <option value="">Any</option>}
      {withParam(options, params.get(name)).map(([value, text]) => (
        <option key={value} value={value === 'newest' ? '' : value}>
          {text}
        </option>
      ))}
    </SelectField>
  )
  const text = (name: FilterName, label: string, props: { type?: string; inputMode?: 'decimal' } = {}) => (
    <TextField label={label} name={name} defaultValue={fieldValue(name, params)} onBlur={apply} {...props} />
  )
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    onChange(readForm(new FormData(event.currentTarget)))
  }
  return (
    <form ref={form} onSubmit={onSubmit} aria-label="Filters" className="mt-3 mb-4">
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-4 xl:grid-cols-7 xl:group-data-beside/list:grid-cols-3">
        {select('sort', 'Order', SORTS)}
        {select(
          'stage',
          'Stage',
          QUOTE_STAGES.map((stage) => [stage, STAGE_LABELS[stage]]),
        )}
        {select(
          'status',
          'Status',
          QUOTE_STATUSES.map((status) => [status, status]),
        )}
        {select(
          'payment',
          'Payment',
          PAYMENT_STATUSES.map((status) => [status, status]),
        )}
        {select('due', 'Answer', [
          ['late', 'Late'],
          ['today', 'Due today'],
          ['my-day', 'My day'],
        ])}
        {select('followUp', 'Follow-up', [['due', 'Due']])}
        {select('assigned', 'Assigned', [
          ['me', 'Me'],
          ['none', 'No one'],
          ...(people ?? []).filter(({ role }) => role !== 'crew').map(({ id, name }) => [id, name] as const),
        ])}
        {select(
          'stone',
          'Stone',
          [...new Set([...STONE_IDS, ...FORMER_STONE_IDS, ...params.getAll('stone').filter(Boolean)])].map((stone) => [
            stone,
            stoneName(stone),
          ]),
        )}
        {text('town', 'Town')}
        {text('number', 'Quote number')}
        {text('from', 'From', { type: 'date' })}
        {text('to', 'To', { type: 'date' })}
        {text('min', 'Total from ($)', { inputMode: 'decimal' })}
        {text('max', 'Total to ($)', { inputMode: 'decimal' })}
      </div>
      <div className="mt-3 flex gap-3">
        <Button type="submit" size="small" variant={isPhone ? 'primary' : 'secondary'} className="max-sm:grow">
          Show quotes
        </Button>
        <Button size="small" variant="quiet" onClick={() => onChange(NO_FILTERS)}>
          Clear filters
        </Button>
      </div>
    </form>
  )
}

/** With the value in the address if it's another one, such as two stages of a view, so that a change elsewhere keeps it. */
function withParam(options: Options, value: string | null): Options {
  if (value === null || value === '' || options.some(([known]) => known === value)) return options
  const names = value.split(',').map((one) => options.find(([known]) => known === one)?.[1] ?? one)
  return [...options, [value, names.join(', ')]]
}

const AMOUNTS = ['min', 'max']
/** Only an address selects one customer, so the form has no field for that. */
const FIELDS = (['sort', ...FILTER_NAMES] as const).filter((name) => name !== 'customer')
/** Removes every filter, that of the customer too. */
const NO_FILTERS: Values = Object.fromEntries(['sort', ...FILTER_NAMES].map((name) => [name, '']))

/** Amounts are dollars in the form and cents in the address. */
function fieldValue(name: FilterName, params: URLSearchParams): string {
  const value = params.get(name) ?? ''
  return AMOUNTS.includes(name) && value !== '' ? centsToInput(Number(value)) : value
}

/** Every field, so that an empty one removes its filter. */
function readForm(data: FormData): Values {
  return Object.fromEntries(
    FIELDS.map((name) => {
      const value = data.get(name)
      const text = typeof value === 'string' ? value.trim() : ''
      // People write #1042.
      if (name === 'number') return [name, text.replace(/^#\s*/, '')]
      if (!AMOUNTS.includes(name)) return [name, text]
      return [name, String(parseDollars(text) ?? '')]
    }),
  )
}
