/** The sections of the office in the order of their tabs. `/orders` is the first one, and the others have an address below it. */
export const OFFICE_SECTIONS = ['quotes', 'week', 'day', 'samples', 'people', 'history'] as const
export type OfficeSection = (typeof OFFICE_SECTIONS)[number]

/** What opens beside the list of quotes. */
const RECORD =
  '(?:(?<number>[1-9]\\d{0,8})|customers/(?<customer>[\\da-fA-F]{8}(?:-[\\da-fA-F]{4}){3}-[\\da-fA-F]{12}))'

/** Sections, records, and where a sign-in link leads. Any other address below /orders is unknown. */
export const OFFICE_PATH = new RegExp(
  `^/orders(?:/(?:${RECORD}|(?<section>${OFFICE_SECTIONS.slice(1).join('|')})|sign-in))?/?$`,
)
