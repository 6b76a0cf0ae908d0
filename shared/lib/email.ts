import { z } from 'zod'

/** Characters, from SMTP (RFC 5321). The pattern limits a domain's labels to 63. */
export const MAX_EMAIL_LENGTH = 254
const MAX_LOCAL_PART_LENGTH = 64

/** The address in what people copy from a link or an email: `mailto:ada@example.com?subject=Hi`, or `Ada <ada@example.com>`. */
export function plainEmail(text: string): string {
  const [, inBrackets = text] = /<([^<>]*)>\s*$/.exec(text) ?? []
  const [, linked] = /^\s*mailto:([^?]*)/i.exec(inBrackets) ?? []
  return (linked?.replace(/%40/g, '@').replace(/%2B/gi, '+') ?? inBrackets).trim()
}

/**
 * Whether `text` is an email address (docs/rules.md, Email addresses): the HTML standard's pattern, a dot in the domain,
 * no stray dots in the local part, and no part too long. The form, the API and the settings share this rule.
 */
export function isEmailAddress(text: string): boolean {
  if (text.length > MAX_EMAIL_LENGTH || !z.regexes.html5Email.test(text)) return false
  const at = text.lastIndexOf('@')
  const local = text.slice(0, at)
  return local.length <= MAX_LOCAL_PART_LENGTH && !/^\.|\.\.|\.$/.test(local) && text.includes('.', at)
}
