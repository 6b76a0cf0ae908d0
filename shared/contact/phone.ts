export const PHONE_DIGITS = 10

/** The digits of a phone number without an extension. Drops +1, 1 or 001 in front if more than ten are left otherwise. */
export function phoneDigits(text: string): string {
  const digits = dialedDigits(text)
  return digits.length > PHONE_DIGITS ? digits.replace(/^(?:1|001)/, '') : digits
}

/** Whether it begins with the code of another country. */
export function isForeignPhone(text: string): boolean {
  return /^\s*\+(?!\s*1)/.test(text)
}

/** Whether it's a US number with ten digits. No area code begins with 0 or 1. */
export function isUsPhone(text: string): boolean {
  return !isForeignPhone(text) && /^[2-9]\d{9}$/.test(phoneDigits(text))
}

/** Formats up to ten digits as `(###) ###-####`. Leaves out the rest of the mask if there are fewer. */
export function formatPhone(digits: string): string {
  if (digits.length === 0) return ''
  const [area, exchange, line] = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6, PHONE_DIGITS)]
  if (digits.length <= 3) return `(${area}`
  if (digits.length <= 6) return `(${area}) ${exchange}`
  return `(${area}) ${exchange}-${line}`
}

/** In `615-555-0142 x12` or `(615) 555-0142, ext. 5`. Postgres reads the same pattern (`server/search/search.ts`). */
export const PHONE_EXTENSION = /[,;\s]*(?:x|ext)\D*\d{1,6}\s*$/i

export function withoutExtension(phoneNumber: string): string {
  return phoneNumber.replace(PHONE_EXTENSION, '')
}

/** A phone number's digits, without an extension. */
export function dialedDigits(phoneNumber: string): string {
  return withoutExtension(phoneNumber).replace(/\D/g, '')
}

/** A link that a phone can dial. The extension stays text. */
export function phoneHref(phoneNumber: string): string {
  const digits = phoneDigits(phoneNumber)
  return digits.length === PHONE_DIGITS ? `tel:+1${digits}` : `tel:+${digits}`
}

/** A link that opens an email to `address`. */
export function mailtoHref(address: string): string {
  return `mailto:${encodeURIComponent(address).replace('%40', '@')}`
}
