import { useQuery } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { readQuery } from '#client/api/query-client.ts'
import { Button, buttonClasses } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { SelectField, TextField } from '#client/ui/field.tsx'
import { Icon } from '#client/ui/icons.tsx'
import { NARROW_SCREEN } from '#client/ui/screen/media-queries.ts'
import { useMedia } from '#client/ui/screen/use-media.ts'
import { FORMER_STONE_IDS, STONE_IDS, stoneName } from '#shared/countertops/stones.ts'
import { centsToInput, parseDollars } from '#shared/lib/cents.ts'
import { MINUTE_MS } from '#shared/lib/durations.ts'
import { FILTER_NAMES, type FilterName } from '#shared/quotes/list-facts.ts'
import {
  LOST_REASON_LABELS,
  LOST_REASONS,
  NO_LOST_REASON,
  PAYMENT_STATUSES,
  QUOTE_STAGES,
  QUOTE_STATUSES,
  STAGE_LABELS,
} from '#shared/quotes/statuses.ts'

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
  ['totalAsc', 'Lowest total first'],
  ['name', 'By name'],
  ['nameDesc', 'By name, from Z'],
  ['followUp', 'Follow-up day first'],
] as const

/** The filters: chips where the columns sort, and elsewhere one sheet with the order. */
export function Filters(props: FiltersProps) {
  return useMedia(NARROW_SCREEN) ? <FilterSheet {...props} /> : <FilterChips {...props} />
}

const EMPTY: Values = Object.fromEntries(FILTER_NAMES.map((name) => [name, '']))
/** Removes the order, too, which the sheet shows as another field. */
const NO_FILTERS: Values = { ...EMPTY, sort: '' }

/** A chip: one filter, or two that belong together. */
interface Chip {
  label: string
  names: readonly FilterName[]
  /** What it may be, if that isn't text. */
  options?: Options
  /** One of them at a time. */
  isSingle?: boolean
  type?: 'date'
}

const TEXT_LABELS: Partial<Record<FilterName, string>> = {
  town: 'Town',
  number: 'Quote number',
  from: 'From',
  to: 'To',
  min: 'Total from ($)',
  max: 'Total to ($)',
}

/** Every filter with its choices. The address alone selects a customer. */
function useChips(params: URLSearchParams, needsPeople: boolean): readonly Chip[] {
  const { data: people } = useQuery({
    ...readQuery('GET /api/people', {}),
    staleTime: MINUTE_MS,
    enabled: needsPeople,
  })
  const named = (params.get('stone') ?? '').split(',').filter(Boolean)
  const stones = [...new Set<string>([...STONE_IDS, ...FORMER_STONE_IDS, ...named])]
  return [
    { label: 'Stage', names: ['stage'], options: QUOTE_STAGES.map((stage) => [stage, STAGE_LABELS[stage]]) },
    { label: 'Status', names: ['status'], options: QUOTE_STATUSES.map((status) => [status, status]) },
    { label: 'Payment', names: ['payment'], options: PAYMENT_STATUSES.map((status) => [status, status]) },
    {
      label: 'Answer',
      names: ['due'],
      options: [
        ['late', 'Late'],
        ['today', 'Due today'],
        ['my-day', 'My day'],
      ],
      isSingle: true,
    },
    {
      label: 'Answered',
      names: ['answered'],
      options: [
        ['in-time', 'In time'],
        ['late', 'Late'],
      ],
    },
    {
      label: 'Visit',
      names: ['visit'],
      options: [
        ['booked', 'Booked'],
        ['missed', 'Missed'],
        ['measured', 'Measured'],
      ],
    },
    {
      label: 'Lost reason',
      names: ['lost'],
      options: [
        ...LOST_REASONS.map((reason) => [reason, LOST_REASON_LABELS[reason]] as const),
        ['none', NO_LOST_REASON],
      ],
    },
    { label: 'Follow-up', names: ['followUp'], options: [['due', 'Due']], isSingle: true },
    { label: 'Messages', names: ['messages'], options: [['unread', 'Unread']], isSingle: true },
    {
      label: 'Assigned',
      names: ['assigned'],
      options: [
        ['me', 'Me'],
        ['none', 'No one'],
        ...(people ?? []).filter(({ role }) => role !== 'crew').map(({ id, name }) => [id, name] as const),
      ],
    },
    { label: 'Stone', names: ['stone'], options: stones.map((stone) => [stone, stoneName(stone)]) },
    { label: 'Town', names: ['town'] },
    { label: 'Quote number', names: ['number'] },
    { label: 'Date', names: ['from', 'to'], type: 'date' },
    { label: 'Total', names: ['min', 'max'] },
    { label: 'Customer', names: ['customer'] },
  ]
}

/** A chip for each filter that is set. 'Filter' adds one. Beside an open record, the chips share one line, so that no row moves. */
function FilterChips({ query, onChange }: FiltersProps) {
  const params = new URLSearchParams(query)
  const [hasOpened, setOpened] = useState(false)
  const chips = useChips(params, hasOpened || params.has('assigned'))
  const set = chips.filter(({ names }) => names.some((name) => params.has(name)))
  const filterButton = useRef<HTMLButtonElement>(null)
  function change(chip: Chip, values: Values) {
    onChange(values)
    // Without values, the chip goes away.
    if (chip.names.every((name) => (values[name] ?? params.get(name) ?? '') === '')) filterButton.current?.focus()
  }
  return (
    <>
      {set.length > 0 && (
        <ul
          aria-label="Filters"
          data-filters
          className="flex min-w-0 flex-wrap gap-1 xl:group-data-beside/list:flex-1 xl:group-data-beside/list:flex-nowrap"
        >
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
      <AddFilter
        button={filterButton}
        chips={chips}
        params={params}
        onChange={onChange}
        onOpen={() => setOpened(true)}
      />
      {set.length > 0 && (
        <Button
          size="compact"
          variant="quiet"
          onClick={() => {
            onChange(EMPTY)
            filterButton.current?.focus()
          }}
        >
          Clear
        </Button>
      )}
    </>
  )
}

interface AddFilterProps {
  button: RefObject<HTMLButtonElement | null>
  chips: readonly Chip[]
  params: URLSearchParams
  onChange: (values: Values) => void
  onOpen: () => void
}

/** 'Filter': asks which one, and then for its values. */
function AddFilter({ button, chips, params, onChange, onOpen }: AddFilterProps) {
  const [added, setAdded] = useState<Chip['label'] | null>(null)
  const chip = chips.find(({ label }) => label === added)
  function start() {
    setAdded(null)
    onOpen()
  }
  return (
    <Popover text="Filter" button={button} onOpen={start}>
      {(close) =>
        chip ? (
          <ChipEditor chip={chip} params={params} onChange={onChange} onDone={close} />
        ) : (
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
    </Popover>
  )
}

/** `Stage: New, Contacted`, or `Total: from 1500.50` */
function chipText({ label, names, options }: Chip, params: URLSearchParams): string {
  const values = names.flatMap((name) => {
    const value = fieldValue(name, params)
    if (value === '') return []
    if (!options) return names.length > 1 ? `${name === 'from' || name === 'min' ? 'from' : 'to'} ${value}` : value
    return value.split(',').map((one) => options.find(([known]) => known === one)?.[1] ?? '...')
  })
  return `${label}: ${values.join(', ')}`
}

interface ChipEditorProps {
  chip: Chip
  params: URLSearchParams
  onChange: (values: Values) => void
  onDone: () => void
}

/** The choices of a filter, which apply at once, or its fields. */
function ChipEditor({ chip: { label, names, options, isSingle, type }, params, onChange, onDone }: ChipEditorProps) {
  const [name] = names
  if (options && name) {
    const chosen = (params.get(name) ?? '').split(',').filter(Boolean)
    return (
      <fieldset className="max-h-80 overflow-y-auto px-2">
        <legend className="font-strong text-caption text-muted">{label}</legend>
        {options.map(([value, text]) => (
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
        onChange(readForm(new FormData(event.currentTarget), names))
      }}
    >
      {names.map((field) => (
        <TextField
          key={field}
          name={field}
          label={TEXT_LABELS[field] ?? label}
          type={type}
          defaultValue={fieldValue(field, params)}
          className="mb-2"
        />
      ))}
      <Button type="submit" size="compact" className="w-full">
        Show quotes
      </Button>
    </form>
  )
}

interface PopoverProps {
  /** On the button. */
  text: string
  button?: RefObject<HTMLButtonElement | null>
  onOpen?: () => void
  children: (close: () => void) => ReactNode
}

/** A button with a small panel below it. Escape and a press elsewhere close it. */
function Popover({ text, button, onOpen, children }: PopoverProps) {
  const [isOpen, setOpen] = useState(false)
  const own = useRef<HTMLButtonElement>(null)
  const opener = button ?? own
  const panel = useRef<HTMLFieldSetElement>(null)
  const content = isOpen && children(close)
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    // The keys of the page are off.
    event.stopPropagation()
    if (event.key === 'Escape') close()
  })
  useEffect(() => {
    const { current } = panel
    if (!isOpen || !current) return
    const listener = (event: KeyboardEvent) => onKeyDown(event)
    current.addEventListener('keydown', listener)
    return () => current.removeEventListener('keydown', listener)
  }, [isOpen])
  useEffect(() => {
    if (isOpen && !panel.current?.contains(document.activeElement)) {
      panel.current?.querySelector<HTMLElement>('input, button')?.focus()
    }
  })
  function close() {
    setOpen(false)
    opener.current?.focus()
  }
  return (
    <div
      className="relative min-w-0 print:hidden"
      onBlur={({ currentTarget, relatedTarget }) => {
        // Without one, what had the focus was replaced.
        if (relatedTarget && !currentTarget.contains(relatedTarget)) setOpen(false)
      }}
    >
      <button
        ref={opener}
        type="button"
        aria-expanded={isOpen}
        onClick={() => {
          if (!isOpen) onOpen?.()
          setOpen(!isOpen)
        }}
        className={button ? buttonClasses('secondary', 'compact') : 'min-h-8 w-full max-w-72 truncate px-2 text-label'}
      >
        {text}
      </button>
      {isOpen && (
        <fieldset
          ref={panel}
          aria-label={text}
          tabIndex={-1}
          className="absolute top-full left-0 z-menu mt-1 w-max min-w-44 rounded-sm border border-divider bg-white py-1 shadow-soft outline-none"
        >
          {content}
        </fieldset>
      )}
    </div>
  )
}

/** All filters and the order in a sheet. They apply together. */
function FilterSheet({ query, onChange }: FiltersProps) {
  const [isOpen, setOpen] = useState(false)
  const params = new URLSearchParams(query)
  const count = [...params.keys()].filter((name) => name !== 'sort').length
  const change = (values: Values) => {
    setOpen(false)
    onChange(values)
  }
  const chips = useChips(params, isOpen)
  const select = (name: FilterName | 'sort', label: string, options: Options) => (
    <SelectField key={name} label={label} name={name} defaultValue={params.get(name) ?? ''}>
      {name !== 'sort' && <option value="">Any</option>}
      {withParam(options, params.get(name)).map(([value, text]) => (
        <option key={value} value={value === 'newest' ? '' : value}>
          {text}
        </option>
      ))}
    </SelectField>
  )
  return (
    <>
      <Button size="compact" onClick={() => setOpen(true)}>
        {count === 0 ? 'Filters' : `Filters (${count})`}
      </Button>
      <Dialog open={isOpen} onOpenChange={setOpen} title="Filters">
        <form
          key={query}
          aria-label="Filters"
          className="mt-3 mb-4"
          onSubmit={(event) => {
            event.preventDefault()
            change(readForm(new FormData(event.currentTarget), FIELDS))
          }}
        >
          <div className="grid grid-cols-2 gap-3">
            {select('sort', 'Order', SORTS)}
            {chips.flatMap(({ label, names, options, type }) =>
              names
                .filter((name) => name !== 'customer')
                .map((name) =>
                  options ? (
                    select(name, label, options)
                  ) : (
                    <TextField
                      key={name}
                      label={TEXT_LABELS[name] ?? label}
                      name={name}
                      type={type}
                      defaultValue={fieldValue(name, params)}
                    />
                  ),
                ),
            )}
          </div>
          <div className="mt-3 flex gap-3">
            <Button type="submit" size="small" variant="primary" className="max-sm:grow">
              Show quotes
            </Button>
            <Button size="small" variant="quiet" onClick={() => change(NO_FILTERS)}>
              Clear filters
            </Button>
          </div>
        </form>
      </Dialog>
    </>
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

/** Amounts are dollars in the form and cents in the address. */
function fieldValue(name: FilterName, params: URLSearchParams): string {
  const value = params.get(name) ?? ''
  return AMOUNTS.includes(name) && value !== '' ? centsToInput(Number(value)) : value
}

/** Each of the fields, so that an empty one removes its filter. */
function readForm(data: FormData, names: readonly (FilterName | 'sort')[]): Values {
  return Object.fromEntries(
    names.map((name) => {
      const value = data.get(name)
      const text = typeof value === 'string' ? value.trim() : ''
      // People write #1042.
      if (name === 'number') return [name, text.replace(/^#\s*/, '')]
      if (!AMOUNTS.includes(name)) return [name, text]
      return [name, String(parseDollars(text) ?? '')]
    }),
  )
}
