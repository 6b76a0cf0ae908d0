/** The office's addresses: the lists, one quote, and where a sign-in link leads. Any other address below /orders is unknown. */
export const OFFICE_PATH = /^\/orders(?:\/(?<number>[1-9]\d{0,8})|\/sign-in)?\/?$/

/** Whether a path is where a sign-in link leads. */
export function isSignIn(path: string): boolean {
  return /^\/orders\/sign-in\/?$/.test(path)
}

/** The number of the quote in a path such as `/orders/1042`. */
export function quoteNumberIn(path: string): number | undefined {
  const number = OFFICE_PATH.exec(path)?.groups?.number
  return number === undefined ? undefined : Number(number)
}

export function quoteAddress(number: number): string {
  return `/orders/${number}`
}
