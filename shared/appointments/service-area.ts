import { SHOP } from '#shared/content/shop.ts'

const ZIP_DIGITS = 5

/** The error for a zip code that is too far away. It doesn't repeat the zip code, which may belong to someone else. */
export const OUT_OF_AREA = `Sorry, this zip code is outside the area we serve around ${SHOP.city}. If it's right, call ${SHOP.phone} and we'll see what we can do.`

export const OUT_OF_STATE = `We only measure in ${SHOP.stateName} (${SHOP.state}).`

/** Whether the shop measures there (docs/rules.md, Booking). Ignores the +4 of a zip+4. */
export function isInServiceArea(zipCode: string): boolean {
  const zip = zipCode.replace(/\D/g, '').slice(0, ZIP_DIGITS)
  return SHOP.serviceArea.some(({ zips }) => zips.includes(zip))
}

/** Whether it's the shop's state, by letters or name. True if it's empty: the zip code says it too. */
export function isOwnState(state: string): boolean {
  const letters = state.replace(/[^\p{L}]/gu, '').toLowerCase()
  return ['', SHOP.state, SHOP.stateName.replace(/[^\p{L}]/gu, '')].some((own) => own.toLowerCase() === letters)
}
