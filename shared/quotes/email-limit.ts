/** Quote emails to one address on one of the shop's days. With no limit, strangers could fill a mailbox through us. */
export const QUOTE_EMAILS_PER_DAY = 3
