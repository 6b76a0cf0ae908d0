// What the office's list of quotes and its search field need without zod, which they don't load.

/** The filters of the office's list of quotes, as in its address. */
export const FILTER_NAMES = [
  'stage',
  'status',
  'payment',
  'due',
  'followUp',
  'answered',
  'visit',
  'lost',
  'messages',
  'assigned',
  'stone',
  'town',
  'number',
  'customer',
  'from',
  'to',
  'min',
  'max',
] as const
export type FilterName = (typeof FILTER_NAMES)[number]

/** Characters of the filter `town`. */
export const MAX_TOWN_LENGTH = 200
/** The filter `number`: one or up to 100, separated by commas. */
export const QUOTE_NUMBERS = /^\d{1,9}(,\d{1,9}){0,99}$/
/** The filters `min` and `max`. */
export const WHOLE_CENTS = /^\d{1,9}$/

interface BuiltInView {
  id: string
  name: string
  query: string
}

/** Views that everyone has, and no one changes (docs/rules.md, Views). */
export const BUILT_IN_VIEWS = [
  { id: 'my-day', name: 'My day', query: 'due=my-day&sort=due' },
  { id: 'new', name: 'New', query: 'stage=new' },
  { id: 'late', name: 'Late', query: 'due=late&sort=due' },
  { id: 'unread', name: 'Unread messages', query: 'messages=unread' },
  { id: 'follow-up', name: 'Follow up', query: 'followUp=due&sort=followUp' },
  { id: 'to-close', name: 'To close', query: 'due=to-close&sort=due' },
  { id: 'visit-booked', name: 'Visit booked', query: 'stage=visit_booked' },
  { id: 'measured', name: 'Measured', query: 'stage=measured' },
  { id: 'to-price', name: 'To price', query: 'due=to-price&sort=due' },
  { id: 'waiting', name: 'Waiting for the customer', query: 'stage=final_quote_sent' },
  { id: 'money-due', name: 'Money due', query: 'due=money&sort=due' },
  { id: 'to-schedule', name: 'To schedule', query: 'due=to-schedule&sort=due' },
  { id: 'accepted', name: 'Accepted', query: 'stage=accepted' },
  { id: 'install-booked', name: 'Install booked', query: 'stage=install_booked' },
  { id: 'installed', name: 'Installed', query: 'stage=installed' },
  { id: 'done', name: 'Done', query: 'stage=done' },
  { id: 'lost', name: 'Lost', query: 'stage=lost' },
  { id: 'all', name: 'All', query: '' },
] as const satisfies readonly BuiltInView[]

/** Characters of a view's name. */
export const MAX_VIEW_NAME_LENGTH = 60

/** Characters that the office's search takes. It refuses a longer text. */
export const MAX_SEARCH_LENGTH = 100

/** Quote emails to one address on one of the shop's days. With no limit, strangers could fill a mailbox through us. */
export const QUOTE_EMAILS_PER_DAY = 3

/** Quotes that one request changes. */
export const MAX_BULK_QUOTES = 100
