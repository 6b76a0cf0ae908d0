import { shortDate } from '#client/features/office/appointment-labels.ts'
import { TO_BEFORE_FROM } from '#client/features/office/shop-today.ts'
import { FORMER_STONE_IDS, STONE_IDS, stoneName } from '#shared/countertops/stones.ts'
import { centsToInput, formatPrice, parseDollars } from '#shared/lib/cents.ts'
import { isCalendarDate } from '#shared/lib/zoned.ts'
import type { Person } from '#shared/people/schema.ts'
import { type FilterName, MAX_TOWN_LENGTH, QUOTE_NUMBERS, WHOLE_CENTS } from '#shared/quotes/list-facts.ts'
import {
  LOST_REASON_LABELS,
  NO_LOST_REASON,
  PAYMENT_STATUSES,
  QUOTE_STATUSES,
  STAGE_LABELS,
} from '#shared/quotes/statuses.ts'

/** Values with their texts. */
type Options = Readonly<Record<string, string>>
/** What the list's address may have. */
type Name = FilterName | 'sort'
export type FilterValues = Partial<Record<Name, string>>

/** One filter, or two that belong together: a chip if it's set, and fields of the sheet. */
export interface Filter {
  label: string
  names: readonly Name[]
  /** What it may be, if that isn't text. */
  options?: Options
  /** One of them at a time. */
  isSingle?: boolean
  type?: 'date'
}

/** What the sheet offers to sort by, although some columns do as well. */
const ORDERS: Options = {
  '': 'Newest first',
  oldest: 'Oldest first',
  due: 'Answer due first',
  total: 'Highest total first',
  totalAsc: 'Lowest total first',
  name: 'By name',
  nameDesc: 'By name, from Z',
  followUp: 'Follow-up day first',
}

/** The columns have more. */
export function ordersWith(sort: string): Options {
  return Object.hasOwn(ORDERS, sort) ? ORDERS : { ...ORDERS, [sort]: 'As in the table' }
}

/** Every filter with its choices. The address alone selects a customer. */
export function allFilters(params: URLSearchParams, people: readonly Person[]): readonly Filter[] {
  const office = people.filter(({ role }) => role !== 'crew').map(({ id, name }) => [id, name] as const)
  const stones = [...STONE_IDS, ...FORMER_STONE_IDS, ...valuesIn(params, 'stone')]
  return [
    { label: 'Stage', names: ['stage'], options: STAGE_LABELS },
    { label: 'Status', names: ['status'], options: optionsOf(QUOTE_STATUSES) },
    { label: 'Payment', names: ['payment'], options: optionsOf(PAYMENT_STATUSES) },
    {
      label: 'Due',
      names: ['due'],
      options: {
        late: 'Late',
        today: 'Today',
        'my-day': 'My day',
        'to-close': 'Visit to close',
        'to-price': 'Price to send',
        'to-schedule': 'Day to find',
        money: 'Money due',
      },
      isSingle: true,
    },
    {
      label: 'Answered',
      names: ['answered'],
      options: { 'in-time': 'In time', late: 'Late', overdue: 'Not yet, overdue' },
    },
    { label: 'Visit', names: ['visit'], options: { booked: 'Booked', missed: 'Missed', measured: 'Measured' } },
    { label: 'Lost reason', names: ['lost'], options: { ...LOST_REASON_LABELS, none: NO_LOST_REASON } },
    { label: 'Follow-up', names: ['followUp'], options: { due: 'Due' }, isSingle: true },
    { label: 'Messages', names: ['messages'], options: { unread: 'Unread' }, isSingle: true },
    { label: 'Assigned', names: ['assigned'], options: { me: 'Me', none: 'No one', ...Object.fromEntries(office) } },
    { label: 'Stone', names: ['stone'], options: optionsOf(stones, stoneName) },
    { label: 'Town', names: ['town'] },
    { label: 'Quote number', names: ['number'] },
    { label: 'Date', names: ['from', 'to'], type: 'date' },
    { label: 'Total', names: ['min', 'max'] },
    { label: 'Customer', names: ['customer'] },
  ]
}

function optionsOf(values: readonly string[], textOf = (value: string) => value): Options {
  return Object.fromEntries(values.map((value) => [value, textOf(value)]))
}

export function valuesIn(params: URLSearchParams, name: Name): string[] {
  return (params.get(name) ?? '').split(',').filter(Boolean)
}

/** `Stage: New, Contacted`, `Total: from $1,500.50`, or `My day` */
export function chipText({ label, names, options, type }: Filter, params: URLSearchParams): string {
  const due = names[0] === 'due' ? params.get('due') : null
  if (due && due !== 'late' && due !== 'today') return options?.[due] ?? label
  const texts = options
    ? names.map((name) => optionsText(options, valuesIn(params, name)))
    : names.flatMap((name) => {
        const field = fieldValue(name, params)
        if (field === '') return []
        const cents = AMOUNTS.includes(name) ? parseDollars(field) : undefined
        const text = cents === undefined ? field : formatPrice(cents)
        const value = type === 'date' && isCalendarDate(field) ? shortDate(field) : text
        return names.length > 1 ? `${name === 'from' || name === 'min' ? 'from' : 'to'} ${value}` : value
      })
  return `${label}: ${texts.join(', ')}`
}

/** Before the people have loaded, their names are dots. */
export function optionsText(options: Options, values: readonly string[]): string {
  return values.map((value) => optionText(options, value)).join(', ')
}

export function optionText(options: Options, value: string): string {
  return (Object.hasOwn(options, value) && options[value]) || '...'
}

const FIELD_LABELS: FilterValues = {
  from: 'From',
  to: 'To',
  min: 'Total from ($)',
  max: 'Total to ($)',
}
const AMOUNTS = ['min', 'max']

export function fieldLabel({ label }: Filter, name: Name): string {
  return FIELD_LABELS[name] ?? label
}

/** Amounts are dollars in the form and cents in the address. */
export function fieldValue(name: Name, params: URLSearchParams): string {
  const value = params.get(name) ?? ''
  return AMOUNTS.includes(name) && /^\d+$/.test(value) ? centsToInput(Number(value)) : value
}

/** Each of the fields, so that an empty one removes its filter. What is no amount stays as it was typed. */
export function readFilters(form: HTMLFormElement, names: Filter['names']): FilterValues {
  const data = new FormData(form)
  return Object.fromEntries(
    names.map((name) => {
      // Several boxes may be checked.
      const values = data.getAll(name).filter((value) => typeof value === 'string')
      const text = values.join(',').trim()
      // People write #1042.
      if (name === 'number') return [name, text.replace(/^#\s*/, '')]
      // A tab of a pasted cell.
      if (name === 'town') return [name, text.replace(/\s+/g, ' ')]
      return [name, AMOUNTS.includes(name) ? String(parseDollars(text) ?? text) : text]
    }),
  )
}

const isAmount = (text: string) => WHOLE_CENTS.test(text)
const AMOUNT = 'Enter an amount such as 1500 or 1,500.50'
/** Fields that take any text, with what the list takes of it (quoteFiltersSchema). */
const CHECKS = {
  town: [(text: string) => text.length <= MAX_TOWN_LENGTH, 'Enter fewer letters'],
  number: [(text: string) => QUOTE_NUMBERS.test(text), 'Enter a quote number such as 1042'],
  min: [isAmount, AMOUNT],
  max: [isAmount, AMOUNT],
} as const

/** What is wrong with the fields, by their names. Their days are days. */
export function problemsOf(values: FilterValues): FilterValues {
  const problems: FilterValues = {}
  for (const name of ['town', 'number', 'min', 'max'] as const) {
    const [isRight, problem] = CHECKS[name]
    const text = values[name]
    if (text && !isRight(text)) problems[name] = problem
  }
  const { from, to, min, max } = values
  if (from && to && to < from) problems.to = TO_BEFORE_FROM
  if (min && max && Number(max) < Number(min)) problems.max = 'Total to is below total from'
  return problems
}
