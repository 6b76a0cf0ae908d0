import { dialedDigits, PHONE_DIGITS } from '#shared/contact/phone.ts'

/** Two emails with the same key are one address. Empty if there's none. */
export function emailKey(email: string): string {
  return email.trim().toLowerCase()
}

/** The last 10 digits before an extension. Empty if there are fewer. */
export function phoneKey(phoneNumber: string): string {
  const digits = dialedDigits(phoneNumber)
  return digits.length < PHONE_DIGITS ? '' : digits.slice(-PHONE_DIGITS)
}
