/** Whether a query without an '@' may be the beginning of an email address: one word with a letter. */
export function mayBeginEmail(query: string): boolean {
  return /^[^\s@]{3,}$/u.test(query) && /\p{L}/u.test(query)
}
