/**
 * The one text of a JSON value (RFC 8785): names in order, no spaces. The same value always gives the same bytes, so its hash can
 * be compared. Leaves out what is undefined, as JSON.stringify does.
 */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    // Sorted by UTF-16 code units, as the RFC asks.
    isPlainObject(part) ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1))) : part,
  )
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
