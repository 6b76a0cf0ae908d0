import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { readQuery } from '#client/api/query-client.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { FormActions } from '#client/ui/dialog/dialog-parts.tsx'
import { DateField } from '#client/ui/date-field.tsx'
import { SelectField, TextField } from '#client/ui/field.tsx'
import { Icon } from '#client/ui/icons.tsx'
import { NARROW_SCREEN } from '#client/ui/screen/media-queries.ts'
import { useMedia } from '#client/ui/screen/use-media.ts'
import { MINUTE_MS } from '#shared/lib/durations.ts'
import { FILTER_NAMES } from '#shared/quotes/list-facts.ts'
import {
  type Chip,
  chipText,
  fieldLabel,
  fieldValue,
  filterChips,
  type FilterValues,
  ORDER,
  readFilters,
  selectOptions,
  valuesIn,
} from './filter-fields.ts'
import { Popover } from './Popover.tsx'

interface FiltersProps {
  /** The filters in the address. */
  query: string
  onChange: (values: FilterValues) => void
}

/** The filters: chips where all columns show, and elsewhere one sheet with the order. */
export function Filters({ isBeside, ...props }: FiltersProps & { isBeside: boolean }) {
  return useMedia(NARROW_SCREEN) || isBeside ? <FilterSheet {...props} /> : <FilterChips {...props} />
}

const NO_FILTERS: FilterValues = Object.fromEntries(FILTER_NAMES.map((name) => [name, '']))

function useChips(params: URLSearchParams): readonly Chip[] {
  const { data: people = [] } = useQuery({ ...readQuery('GET /api/people', {}), staleTime: MINUTE_MS })
  return filterChips(params, people)
}

/** A chip for each filter that is set. 'Filter' adds one. */
function FilterChips({ query, onChange }: FiltersProps) {
  const params = new URLSearchParams(query)
  const chips = useChips(params)
  const set = chips.filter(({ names }) => names.some((name) => params.has(name)))
  const filterButton = useRef<HTMLButtonElement>(null)
  function change({ names }: Pick<Chip, 'names'>, values: FilterValues) {
    onChange(values)
    // Without values, the chip goes away.
    if (names.every((name) => (values[name] ?? params.get(name) ?? '') === '')) filterButton.current?.focus()
  }
  return (
    <>
      {set.length > 0 && (
        <ul aria-label="Filters" className="flex min-w-0 flex-wrap gap-1">
          {set.map((chip) => (
            <li key={chip.label} className="flex min-w-0 items-center rounded-sm border border-control bg-white">
              {chip.names[0] === 'customer' ? (
                <span className="truncate px-2 text-label">One customer</span>
              ) : (
                <Popover text={chipText(chip, params)}>
                  {(close) => (
                    <ChipEditor
                      chip={chip}
                      params={params}
                      onChange={(values) => change(chip, values)}
                      onDone={close}
                    />
                  )}
                </Popover>
              )}
              <button
                type="button"
                aria-label={`Remove filter ${chip.label}`}
                onClick={() => change(chip, Object.fromEntries(chip.names.map((name) => [name, ''])))}
                className="flex size-8 shrink-0 items-center justify-center text-muted hover:bg-sand hover:text-ink"
              >
                <Icon name="close" className="size-3" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <Popover text="Filter" button={filterButton}>
        {(close) => <AddFilter chips={chips} params={params} onChange={onChange} onDone={close} />}
      </Popover>
      {set.length > 0 && (
        <Button size="compact" variant="quiet" onClick={() => change({ names: FILTER_NAMES }, NO_FILTERS)}>
          Clear
        </Button>
      )}
    </>
  )
}

/** Asks which filter, and then for its values. */
function AddFilter({ chips, ...editor }: Omit<ChipEditorProps, 'chip'> & { chips: readonly Chip[] }) {
  const { params } = editor
  const [added, setAdded] = useState<Chip['label'] | null>(null)
  const chip = chips.find(({ label }) => label === added)
  if (chip) return <ChipEditor {...editor} chip={chip} />
  return (
    <ul>
      {chips
        .filter(({ names }) => names[0] !== 'customer')
        .map((one) => (
          <li key={one.label}>
            <button
              type="button"
              onClick={() => setAdded(one.label)}
              className="min-h-8 w-full px-2 text-left text-label hover:bg-sand"
            >
              {one.names.some((name) => params.has(name)) ? chipText(one, params) : one.label}
            </button>
          </li>
        ))}
    </ul>
  )
}

interface ChipEditorProps {
  chip: Chip
  params: URLSearchParams
  onChange: (values: FilterValues) => void
  onDone: () => void
}

/** The choices of a filter, which apply at once, or its fields. */
function ChipEditor({ chip, params, onChange, onDone }: ChipEditorProps) {
  const { label, names, options, isSingle } = chip
  const [name] = names
  if (options && name) {
    const chosen = valuesIn(params, name)
    return (
      <fieldset className="max-h-80 overflow-y-auto px-2">
        <legend className="font-strong text-caption text-muted">{label}</legend>
        {Object.entries(options).map(([value, text]) => (
          <label key={value} className="flex min-h-8 cursor-pointer items-center gap-2 text-label">
            <input
              type="checkbox"
              checked={chosen.includes(value)}
              onChange={({ target }) => {
                const others = isSingle ? [] : chosen.filter((one) => one !== value)
                onChange({ [name]: (target.checked ? [...others, value] : others).join(',') })
              }}
              className="size-4 shrink-0 accent-pine"
            />
            {text}
          </label>
        ))}
      </fieldset>
    )
  }
  return (
    <form
      className="w-60 px-2 py-1"
      onSubmit={(event) => {
        event.preventDefault()
        onDone()
        onChange(readFilters(event.currentTarget, names))
      }}
    >
      {names.map((field) => (
        <FilterField key={field} chip={chip} name={field} params={params} className="mb-2" />
      ))}
      <Button type="submit" size="compact" className="w-full">
        Show quotes
      </Button>
    </form>
  )
}

interface FilterFieldProps extends Pick<ChipEditorProps, 'chip' | 'params'> {
  name: Chip['names'][number]
  className?: string
}

function FilterField({ chip, name, params, className }: FilterFieldProps) {
  const { options, type } = chip
  const field = { name, label: fieldLabel(chip, name), defaultValue: fieldValue(name, params), className }
  if (type === 'date') return <DateFilterField {...field} />
  if (!options) return <TextField {...field} />
  return (
    <SelectField {...field}>
      {Object.entries(selectOptions(options, field.defaultValue)).map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </SelectField>
  )
}

interface DateFilterFieldProps {
  name: string
  label: string
  defaultValue: string
  className: string | undefined
}

function DateFilterField({ defaultValue, className, ...field }: DateFilterFieldProps) {
  const [value, setValue] = useState(defaultValue)
  return <DateField {...field} {...(className && { className })} value={value} onChange={setValue} />
}

/** All filters and the order in a sheet. They apply together. */
function FilterSheet({ query, onChange }: FiltersProps) {
  const [isOpen, setOpen] = useState(false)
  const params = new URLSearchParams(query)
  const count = [...params.keys()].filter((name) => name !== 'sort').length
  const change = (values: FilterValues) => {
    setOpen(false)
    onChange(values)
  }
  const fields = [ORDER, ...useChips(params)]
    .flatMap((chip) => chip.names.map((name) => ({ chip, name })))
    .filter(({ name }) => name !== 'customer')
  return (
    <>
      <Button size="compact" onClick={() => setOpen(true)}>
        {count === 0 ? 'Filters' : `Filters (${count})`}
      </Button>
      {isOpen && (
        <Dialog onClose={() => setOpen(false)} title="Filters">
          <form
            key={query}
            aria-label="Filters"
            className="mt-3"
            onSubmit={(event) => {
              event.preventDefault()
              change(
                readFilters(
                  event.currentTarget,
                  fields.map(({ name }) => name),
                ),
              )
            }}
          >
            <div className="grid grid-cols-2 gap-3">
              {fields.map((field) => (
                <FilterField key={field.name} {...field} params={params} />
              ))}
            </div>
            <FormActions>
              <Button type="submit" size="small" variant="primary" className="max-sm:grow">
                Show quotes
              </Button>
              <Button size="small" variant="quiet" onClick={() => change({ ...NO_FILTERS, sort: '' })}>
                Clear filters
              </Button>
            </FormActions>
          </form>
        </Dialog>
      )}
    </>
  )
}
