/** 32 lowercase hexadecimal characters: 16 random bytes that the browser generates and stores in local storage. */
export const SESSION_ID_PATTERN = /^[0-9a-f]{32}$/
export const SESSION_ID_HEADER = 'X-Session-ID'
export const ADMIN_KEY_HEADER = 'x-admin-key'
/** The 401 text for a valid key while an owner has admin keys turned off (docs/rules.md, Sign-in). */
export const ADMIN_KEYS_OFF = 'Sign in with your email. Admin keys are turned off.'
export const IDEMPOTENCY_KEY_HEADER = 'Idempotency-Key'
/** The client secret of a payment. As a header it stays out of URLs, and so out of logs and browser history. */
export const PAYMENT_SECRET_HEADER = 'X-Payment-Secret'
/** The id of the quote or visit whose page the browser shows: its cookie may be that of a page opened since. */
export const PAGE_HEADER = 'X-Page'
