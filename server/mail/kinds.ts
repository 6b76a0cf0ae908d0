/** Every mail that the shop sends; those for the office end in `_shop`. */
export const MAIL_KINDS = [
  'quote_received',
  'quote_received_shop',
  'visit_confirmed',
  'visit_confirmed_shop',
  'visit_moved',
  'visit_cancelled',
  'visit_cancelled_shop',
  'payment_too_late',
  'payment_too_late_shop',
  'payment_returned',
  'payment_returned_shop',
] as const
export type MailKind = (typeof MAIL_KINDS)[number]
