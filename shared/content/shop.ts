/** What another shop would change first. */
export const SHOP = {
  name: 'Harpeth Stone',
  description: 'premium kitchen countertops crafted with precision and care',
  phone: '(615) 555-0142',
  street: '2100 Foundry Lane',
  city: 'Nashville',
  state: 'TN',
  zipCode: '37203',
  /** The shop's clock: every date that a person reads is in this zone. */
  timeZone: 'America/Chicago',
  /** Degrees. Address suggestions prefer what lies within `radiusMeters` of here. */
  location: { latitude: 36.1627, longitude: -86.7816, radiusMeters: 50_000 },
} as const

/** Cents. What the measurement visit costs; it is credited to the countertop. */
export const MEASUREMENT_FEE_CENTS = 10_000

/** In the order in which the footer lists them. */
export const OPENING_HOURS = [
  { days: 'Monday to Friday', hours: '9am-6pm' },
  { days: 'Saturday', hours: '10am-4pm' },
  { days: 'Sunday', hours: 'closed' },
] as const
