export const QUOTE_STATUSES = ['new', 'contacted', 'negotiating', 'scheduled', 'completed', 'cancelled'] as const
export type QuoteStatus = (typeof QUOTE_STATUSES)[number]
/** Of quotes that the shop still works on. */
export const OPEN_STATUSES: readonly QuoteStatus[] = QUOTE_STATUSES.filter(
  (status) => status !== 'completed' && status !== 'cancelled',
)

export const PAYMENT_STATUSES = ['not received', 'partial payment', 'received'] as const
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]

/** How far a quote has come, computed from its status, its answer, its visits, and its final quote. */
export const QUOTE_STAGES = [
  'new',
  'contacted',
  'visit_booked',
  'measured',
  'final_quote_sent',
  'accepted',
  'install_booked',
  'installed',
  'done',
  'lost',
] as const
export type QuoteStage = (typeof QUOTE_STAGES)[number]
/** Of quotes that wait for a visit. */
export const UNSCHEDULED_STAGES: readonly QuoteStage[] = ['new', 'contacted']
/** The status alone decides these. */
export const CLOSED_STAGES: readonly string[] = ['done', 'lost'] satisfies QuoteStage[]
/** Of quotes whose price no longer is the estimate's. */
export const DECIDED_STAGES: readonly QuoteStage[] = [
  'final_quote_sent',
  'accepted',
  'install_booked',
  'installed',
  'done',
  'lost',
]
/** Of quotes whose installation can be booked. */
export const INSTALLABLE_STAGES: readonly QuoteStage[] = ['measured', 'final_quote_sent', 'accepted']

export const STAGE_LABELS: Readonly<Record<QuoteStage, string>> = {
  new: 'New',
  contacted: 'Contacted',
  visit_booked: 'Visit booked',
  measured: 'Measured',
  final_quote_sent: 'Final quote sent',
  accepted: 'Accepted',
  install_booked: 'Install booked',
  installed: 'Installed',
  done: 'Done',
  lost: 'Lost',
}

/** How a quote with an answer clock was answered. `overdue`: not yet, although the answer is past due. */
export const ANSWERED = ['in-time', 'late', 'overdue'] as const
/** What happened with the visits of a quote. */
export const VISITED = ['booked', 'missed', 'measured'] as const

/** Why a canceled quote was lost. */
export const LOST_REASONS = [
  'price',
  'timing',
  'competitor',
  'no_response',
  'out_of_area',
  'duplicate',
  'other', // needs a note
] as const
export type LostReason = (typeof LOST_REASONS)[number]

export const LOST_REASON_LABELS: Readonly<Record<LostReason, string>> = {
  price: 'Price',
  timing: 'Timing',
  competitor: 'Went with someone else',
  no_response: 'No response',
  out_of_area: 'Outside our area',
  duplicate: 'Duplicate',
  other: 'Other',
}

export const NO_LOST_REASON = 'No reason given'

/** Why a canceled quote was lost: `Price`, `Other: moved away`, or `No reason given`. */
export function describeLost({ lostReason, lostNote }: { lostReason?: LostReason; lostNote?: string }): string {
  const reason = lostReason ? LOST_REASON_LABELS[lostReason] : NO_LOST_REASON
  return lostNote ? `${reason}: ${lostNote}` : reason
}

export type BadgeLook = 'default' | 'secondary' | 'outline' | 'destructive'

const STATUS_LOOKS: Record<QuoteStatus, BadgeLook> = {
  new: 'default',
  contacted: 'secondary',
  negotiating: 'secondary',
  scheduled: 'secondary',
  completed: 'outline',
  cancelled: 'destructive',
}

/** How the office sees a status. */
export function quoteStatusLook(status: QuoteStatus): BadgeLook {
  return STATUS_LOOKS[status]
}

/** A label that contains 'received' is outline, so 'not received' is too. */
export function paymentStatusLook(label: PaymentStatus): BadgeLook {
  return label.includes('received') ? 'outline' : 'destructive'
}
