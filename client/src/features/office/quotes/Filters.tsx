import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { readQuery } from '#client/api/query-client.ts'
import { Button } from '#client/ui/button.tsx'
import { DateField } from '#client/ui/date-field.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { PanelActions } from '#client/ui/dialog/dialog-parts.tsx'
import { Checkbox, SelectField, TextField } from '#client/ui/field.tsx'
import { useFocusInvalid } from '#client/ui/focus.ts'
import { Icon } from '#client/ui/icons.tsx'
import { MINUTE_MS } from '#shared/lib/durations.ts'
import { FILTER_NAMES } from '#shared/quotes/list-facts.ts'
import {
  allFilters,
  chipText,
  fieldLabel,
  fieldValue,
  type Filter,
  type FilterValues,
  optionsText,
  optionText,
  ordersWith,
  problemsOf,
  readFilters,
  valuesIn,
} from './filter-fields.ts'

interface FiltersProps {
  /** The filters in the address. */
  query: string
  onChange: (values: FilterValues) => void
}

const NO_FILTERS: FilterValues = Object.fromEntries(FILTER_NAMES.map((name) => [name, '']))

/** A chip for each filter that is set, and a sheet that sets them. Beside an open record, the chips are in one line, so that no row moves. */
export function Filters({ query, onChange }: FiltersProps) {
  const { data: people = [] } = useQuery({ ...readQuery('GET /api/people', {}), staleTime: MINUTE_MS })
  const params = new URLSearchParams(query)
  const filters = allFilters(params, people)
  const set = filters.filter(({ names }) => names.some((name) => params.has(name)))
  /** The filter that the sheet was opened for, or an empty text for all. */
  const [openAt, setOpenAt] = useState<Filter['label'] | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  function remove(values: FilterValues) {
    onChange(values)
    // What was pressed goes away.
    button.current?.focus()
  }
  return (
    <>
      <Button ref={button} size="compact" onClick={() => setOpenAt('')} className="print:hidden">
        {set.length === 0 ? 'Filters' : `Filters (${set.length})`}
      </Button>
      {set.length > 0 && (
        <div className="flex min-w-0 items-center gap-1 [scrollbar-width:none] max-md:overflow-x-auto order-last basis-full md:flex-wrap xl:group-data-beside/list:flex-nowrap xl:group-data-beside/list:overflow-x-auto print:hidden">
          <ul aria-label="Filters" className="contents">
            {set.map((filter) => (
              <Chip
                key={filter.label}
                filter={filter}
                params={params}
                onOpen={() => setOpenAt(filter.label)}
                onRemove={() => remove(Object.fromEntries(filter.names.map((name) => [name, ''])))}
              />
            ))}
          </ul>
          <Button size="compact" variant="quiet" onClick={() => remove(NO_FILTERS)}>
            Clear
          </Button>
        </div>
      )}
      {openAt !== null && (
        <FilterSheet
          // Who chose a customer elsewhere can only remove that filter.
          filters={filters.filter(({ names }) => names[0] !== 'customer')}
          params={params}
          openAt={openAt}
          onClose={() => setOpenAt(null)}
          onChange={(values) => {
            setOpenAt(null)
            onChange(values)
          }}
        />
      )}
    </>
  )
}

interface ChipProps {
  filter: Filter
  params: URLSearchParams
  onOpen: () => void
  onRemove: () => void
}

function Chip({ filter, params, onOpen, onRemove }: ChipProps) {
  return (
    <li className="flex min-w-0 items-center rounded-sm border border-control bg-white max-md:shrink-0">
      {filter.names[0] === 'customer' ? (
        <span className="truncate px-2 text-label">One customer</span>
      ) : (
        <button type="button" onClick={onOpen} className="min-h-touch max-w-72 truncate px-2 text-label md:min-h-8">
          {chipText(filter, params)}
        </button>
      )}
      <button
        type="button"
        aria-label={`Remove filter ${filter.label}`}
        onClick={onRemove}
        className="flex size-11 shrink-0 items-center justify-center text-muted hover:bg-sand hover:text-ink md:size-8"
      >
        <Icon name="close" className="size-3" />
      </button>
    </li>
  )
}

interface FilterSheetProps {
  filters: readonly Filter[]
  params: URLSearchParams
  openAt: Filter['label']
  onClose: () => void
  onChange: (values: FilterValues) => void
}

/** All filters and the order. They apply together. */
function FilterSheet({ filters, params, openAt, onClose, onChange }: FilterSheetProps) {
  const names = filters.flatMap((filter) => filter.names)
  const sort = params.get('sort') ?? ''
  const form = useRef<HTMLFormElement>(null)
  const [problems, setProblems] = useState<FilterValues>({})
  const { fail } = useFocusInvalid(form)
  // On a touch screen, no field gets the focus, which would scroll to it.
  useEffect(() => form.current?.querySelector('[data-autofocus]')?.scrollIntoView?.({ block: 'nearest' }), [])
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const values = readFilters(event.currentTarget, ['sort', ...names])
    const found = problemsOf(values)
    setProblems(found)
    if (Object.keys(found).length === 0) onChange(values)
    else fail()
  }
  return (
    <Dialog onClose={onClose} title="Filters" width="panel">
      <form ref={form} aria-label="Filters" className="mt-3" onSubmit={onSubmit}>
        <SelectField label="Order" name="sort" defaultValue={sort} className="mb-4">
          {Object.entries(ordersWith(sort)).map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </SelectField>
        {filters.map(
          (filter) =>
            filter.options && (
              <Choices
                key={filter.label}
                {...filter}
                options={filter.options}
                params={params}
                isAsked={filter.label === openAt}
              />
            ),
        )}
        <div className="grid grid-cols-2 gap-3 border-divider border-t pt-3">
          {filters.map(
            (filter) =>
              !filter.options &&
              filter.names.map((name, index) => (
                <FilterField
                  key={name}
                  filter={filter}
                  name={name}
                  params={params}
                  problem={problems[name]}
                  isAsked={filter.label === openAt && index === 0}
                />
              )),
          )}
        </div>
        <PanelActions>
          <div className="flex gap-3">
            <Button type="submit" size="small" variant="primary" className="grow">
              Show quotes
            </Button>
            <Button size="small" variant="quiet" onClick={() => onChange(NO_FILTERS)}>
              Clear filters
            </Button>
          </div>
        </PanelActions>
      </form>
    </Dialog>
  )
}

interface ChoicesProps extends Pick<Filter, 'label' | 'names' | 'isSingle'> {
  options: NonNullable<Filter['options']>
  params: URLSearchParams
  /** The sheet was opened for it. */
  isAsked: boolean
}

/** The choices of a filter, folded under what is chosen. */
function Choices({ label, names: [name], options, isSingle, params, isAsked }: ChoicesProps) {
  const inAddress = name ? valuesIn(params, name) : []
  const [chosen, setChosen] = useState(inAddress)
  // Someone who was chosen may not be there any more.
  const values = [...new Set([...Object.keys(options), ...inAddress])]
  return (
    <details open={isAsked} className="group border-divider border-t">
      <summary className="flex min-h-touch list-none items-center gap-4 text-label md:min-h-9 [&::-webkit-details-marker]:hidden">
        <span className="grow font-strong">{label}</span>
        <span className={`min-w-0 truncate ${chosen.length === 0 ? 'text-muted' : ''}`}>
          {chosen.length === 0 ? 'Any' : optionsText(options, chosen)}
        </span>
        <Icon name="chevron-down" className="size-3.5 group-open:rotate-180" />
      </summary>
      <fieldset className="grid grid-cols-2 gap-x-4 pb-2">
        <legend className="sr-only">{label}</legend>
        {values.map((value, index) => (
          <Checkbox
            key={value}
            name={name}
            value={value}
            label={optionText(options, value)}
            checked={chosen.includes(value)}
            data-autofocus={(isAsked && index === 0) || undefined}
            onChange={({ target }) => {
              const others = isSingle ? [] : chosen.filter((one) => one !== value)
              setChosen(target.checked ? [...others, value] : others)
            }}
            className="md:[&_label]:min-h-8 md:[&_label]:py-1"
          />
        ))}
      </fieldset>
    </details>
  )
}

interface FilterFieldProps {
  filter: Filter
  name: Filter['names'][number]
  params: URLSearchParams
  problem: string | undefined
  isAsked: boolean
}

function FilterField({ filter, name, params, problem, isAsked }: FilterFieldProps) {
  const [value, setValue] = useState(() => fieldValue(name, params))
  const label = fieldLabel(filter, name)
  const field = { name, label, value, error: problem, 'data-autofocus': isAsked || undefined }
  return filter.type === 'date' ? (
    <DateField {...field} onChange={setValue} />
  ) : (
    <TextField {...field} onChange={({ target }) => setValue(target.value)} />
  )
}
