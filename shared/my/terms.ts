/** How long the customer's page stays open in a browser. */
export const PAGE_SESSION_HOURS = 12
/** How often a customer can move a visit on their page, since we last moved it. */
export const MAX_CUSTOMER_MOVES = 2
/** How long before it begins a customer can still move it, unless we moved it. */
export const MOVE_HOURS = 24
/** How far ahead a customer can move it. */
export const MOVE_DAYS = 30
/** How far ahead a customer can choose the day of an installation, from today. */
export const INSTALLATION_DAYS = 60
/** How often a customer can move it, and until how many working days before it. */
export const MAX_INSTALLATION_MOVES = 1
export const INSTALLATION_MOVE_WORKING_DAYS = 5
/** The newest messages, which the page shows. */
export const MAX_PAGE_MESSAGES = 50
/** Characters of a message to the shop. */
export const MAX_PAGE_MESSAGE_LENGTH = 2000

/** Behind the address of the page: opens the dialog that moves or cancels this visit. */
export const changeHash = (change: 'move' | 'cancel', visitId: string) => `#${change}=${visitId}`

export const LINK_DEAD = 'This link no longer works. We can email you a new one.'
export const LINK_SENT = 'If we know that address, a link is on its way.'
