/** A link that opens an email to `address`. The body may have several lines. */
export function mailtoHref(address: string, { subject, body }: { subject?: string; body?: string } = {}): string {
  // Spaces as %20 and line breaks from RFC 6068, because mail programs would show the plus signs of a query string.
  const fields = Object.entries({ subject, body: body?.replaceAll('\n', '\r\n') }).flatMap(([name, text]) =>
    text === undefined ? [] : [`${name}=${encodeURIComponent(text)}`],
  )
  const to = encodeURIComponent(address).replace('%40', '@')
  return `mailto:${to}${fields.length > 0 ? `?${fields.join('&')}` : ''}`
}
