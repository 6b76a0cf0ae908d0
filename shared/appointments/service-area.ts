import { SHOP } from '#shared/content/shop.ts'

const ZIP_DIGITS = 5

/** The error for a zip code that is too far away. It doesn't repeat the zip code, which may belong to someone else. */
export const OUT_OF_AREA = `Sorry, this zip code is outside the area we serve around ${SHOP.city}. If it's right, call ${SHOP.phone} and we'll see what we can do.`

/** Whether all digits are typed. Before that, the form shows no error. */
export function isWholeZip(zipCode: string): boolean {
  return digitsOf(zipCode).length >= ZIP_DIGITS
}

/** Whether the shop measures there (docs/rules.md, Booking). True for an empty zip code. Ignores the +4 of a zip+4. */
export function isInServiceArea(zipCode: string): boolean {
  if (zipCode.trim() === '') return true
  const zip = digitsOf(zipCode).slice(0, ZIP_DIGITS)
  return SHOP.serviceArea.some(({ zips }) => zips.includes(zip))
}

function digitsOf(zipCode: string): string {
  return zipCode.replace(/\D/g, '')
}
