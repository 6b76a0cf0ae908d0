import { AnswerClock } from '#client/features/office/AnswerClock.tsx'
import { listedDay, listedTime, priceOf, stageText } from '#client/features/office/row-texts.ts'
import { SHOP } from '#shared/content/shop.ts'
import { formatCents } from '#shared/lib/cents.ts'
import { formatInstant } from '#shared/lib/dates.ts'
import type { QuoteSort } from '#shared/quotes/list-query.ts'
import {
  callLink,
  type Cell,
  contactLines,
  countertops,
  customer,
  nameLink,
  NOT_BESIDE,
  ONE_LINE,
  payment,
  rowButtons,
  selectBox,
  status,
  visit,
} from './cells.tsx'

/** A column of the table, and a part of a card on a phone. Only its head knows how wide it is. */
export interface Column {
  name: string
  /** What one press on the name selects, and the next one after that. */
  sorts?: readonly [QuoteSort, QuoteSort]
  width?: string
  nameLook?: string
  /** Of its head and cells: where it's hidden, and its side. */
  place?: string
  look?: string
  cell: Cell
  /** Where the columns don't fit, it isn't there. The customer's cell says the most urgent of them (`foldedText`). */
  folds?: true
  /** The part of a card where it stands. The card's line of text says the most urgent of the others (`cardText`). */
  card?: 'top' | 'actions'
  /** What it shows there, if that isn't the same. */
  cardCell?: Cell
}

/** On a narrow screen, and on one of 1600 px or more: elsewhere the stage says it. */
const NOT_AT_A_DESK = 'xl:max-[100rem]:hidden'
/** Only on a screen of 1600 px or more. */
const WIDE = 'max-[100rem]:hidden'

export const COLUMNS: readonly Column[] = [
  {
    name: 'ID',
    width: 'w-19 xl:w-17 xl:group-data-beside/list:w-7',
    nameLook: 'xl:group-data-beside/list:sr-only',
    cell: selectBox,
    card: 'top',
  },
  {
    name: 'Customer',
    sorts: ['name', 'nameDesc'],
    // Two lines fit into a row.
    look: 'max-xl:leading-[1.125rem]',
    cell: customer,
    card: 'top',
    cardCell: (row) => nameLink(row, 'flex min-h-11 min-w-0 grow items-center'),
  },
  {
    name: 'Contact',
    width: 'w-[15%] xl:w-29',
    place: NOT_BESIDE,
    look: 'text-ellipsis whitespace-pre xl:whitespace-nowrap',
    cell: contactLines,
    card: 'actions',
    cardCell: callLink,
  },
  {
    name: 'Date',
    sorts: ['newest', 'oldest'],
    width: 'w-31',
    place: NOT_BESIDE,
    look: 'whitespace-nowrap',
    cell: ({ quote: { createdAt }, now }) => (
      <time dateTime={createdAt} title={formatInstant(createdAt, SHOP.timeZone)} className="figures">
        {listedTime(createdAt, now)}
      </time>
    ),
  },
  {
    name: 'Countertops',
    sorts: ['countertopsDesc', 'countertops'],
    width: 'w-44',
    place: `${NOT_BESIDE} ${WIDE}`,
    look: `${ONE_LINE} figures text-muted`,
    cell: countertops,
    folds: true,
  },
  {
    name: 'Stage',
    sorts: ['stage', 'stageDesc'],
    width: 'w-36 xl:group-data-beside/list:w-23',
    look: `${ONE_LINE} font-strong`,
    cell: ({ quote }) => <span title={stageText(quote)}>{stageText(quote)}</span>,
    folds: true,
  },
  {
    name: 'Due',
    sorts: ['due', 'dueDesc'],
    width: 'w-44 xl:group-data-beside/list:w-33',
    look: ONE_LINE,
    cell: ({ due }) => due && <AnswerClock {...due} text={due.text.replace(/^Answer /, '')} />,
    folds: true,
  },
  {
    name: 'Visit',
    sorts: ['visit', 'visitDesc'],
    width: 'w-36',
    place: NOT_BESIDE,
    look: `${ONE_LINE} figures`,
    cell: visit,
    folds: true,
  },
  {
    name: 'Total',
    sorts: ['total', 'totalAsc'],
    width: 'w-21',
    place: 'text-right pr-2',
    cell: ({ quote }) => <span className="figures">{formatCents(priceOf(quote))}</span>,
    folds: true,
    card: 'top',
  },
  {
    name: 'Assigned',
    sorts: ['assigned', 'assignedDesc'],
    width: 'w-28',
    place: NOT_BESIDE,
    look: ONE_LINE,
    cell: ({ quote: { assignedTo } }) => <bdi title={assignedTo?.name}>{assignedTo?.name}</bdi>,
    folds: true,
  },
  {
    name: 'Last contact',
    width: 'w-21',
    place: `${NOT_BESIDE} ${WIDE}`,
    look: `${ONE_LINE} figures text-muted`,
    cell: ({ quote: { lastTouchAt }, now }) => lastTouchAt && listedDay(lastTouchAt, now),
    folds: true,
  },
  {
    name: 'Status',
    sorts: ['status', 'statusDesc'],
    width: 'w-22 xl:w-19',
    place: `${NOT_BESIDE} ${NOT_AT_A_DESK}`,
    cell: status,
  },
  {
    name: 'Payment',
    sorts: ['payment', 'paymentDesc'],
    width: 'w-27 xl:w-26',
    place: `${NOT_BESIDE} ${NOT_AT_A_DESK}`,
    cell: payment,
  },
  { name: 'Actions', width: 'w-24 xl:w-20', place: `${NOT_BESIDE} print:hidden`, cell: rowButtons, card: 'actions' },
]

/** Those that stay on a narrow screen. */
export const FOLDED_COLUMNS = COLUMNS.filter(({ folds }) => !folds)
