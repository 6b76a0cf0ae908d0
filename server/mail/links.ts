/** The facts about the site that every email needs. */
export interface EmailSite {
  /** `PUBLIC_URL`: the base of links. Its host is in the ids of emails and calendar events. */
  publicUrl: string
  /** `SHOP_EMAIL`: gets the shop's emails and the replies to customers' emails. */
  shopEmail: string
}

/** The host at the end of email and calendar event ids: `www.example.com`, without a port. */
export function hostOf({ publicUrl }: Pick<EmailSite, 'publicUrl'>): string {
  // An id can't contain the brackets and colons of an IPv6 address.
  return new URL(publicUrl).hostname.replace(/[^a-z0-9.-]/gi, '-')
}

/** The full URL of a page of the site. */
export function pageUrl({ publicUrl }: EmailSite, path: string, query: Record<string, string> = {}): string {
  const url = new URL(path, publicUrl)
  url.search = new URLSearchParams(query).toString()
  return url.href
}
