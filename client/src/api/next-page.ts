/** A parameter of the next page's address in a `Link` header, or undefined on the last page. */
export function nextParameter(link: string | null, name: string): string | undefined {
  const next = /<([^>]+)>\s*;\s*rel="?next"?/.exec(link ?? '')?.[1]
  return next ? (new URL(next, location.origin).searchParams.get(name) ?? undefined) : undefined
}
