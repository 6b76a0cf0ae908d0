import { hoursLines, type WeekHours } from '#shared/shop/week-hours.ts'

interface Shop {
  name: string
  /** Stands in the footer. */
  description: string
  /** Ten digits, written as (###) ###-####. */
  phone: string
  street: string
  city: string
  /** Two letters. */
  state: string
  zipCode: string
  /** Where the shop measures and fits, its own city first. */
  serviceArea: readonly string[]
  /** The shop's clock: every date that a person reads is in this zone. */
  timeZone: string
  /** Degrees: where the shop is. Address suggestions prefer what lies within `radiusMeters` of it. */
  location: { latitude: number; longitude: number; radiusMeters: number }
}

/** What another shop would change first. */
export const SHOP: Shop = {
  name: 'Harpeth Stone',
  description: 'premium kitchen countertops crafted with precision and care',
  phone: '(615) 555-0142',
  street: '2100 Foundry Lane',
  city: 'Nashville',
  state: 'TN',
  zipCode: '37203',
  serviceArea: ['Nashville', 'Brentwood', 'Franklin', 'Hendersonville', 'Mount Juliet', 'Murfreesboro'],
  timeZone: 'America/Chicago',
  location: { latitude: 36.1627, longitude: -86.7816, radiusMeters: 50_000 },
}

/** Pixels of `brand/logo.svg` as it stands in the header; its drawing may be larger, in the same proportion. */
export const LOGO = { width: 163, height: 28 }

/** Cents. What the measurement visit costs; it is credited to the countertop. */
export const MEASUREMENT_FEE_CENTS = 10_000

/** When somebody is in the shop, by its clock; null is a day on which it stays closed. */
export const WEEK_HOURS: WeekHours = {
  Monday: { opens: '09:00', closes: '18:00' },
  Tuesday: { opens: '09:00', closes: '18:00' },
  Wednesday: { opens: '09:00', closes: '18:00' },
  Thursday: { opens: '09:00', closes: '18:00' },
  Friday: { opens: '09:00', closes: '18:00' },
  Saturday: { opens: '10:00', closes: '16:00' },
  Sunday: null,
}

/** The same hours as people read them, in the order in which the footer lists them. */
export const OPENING_HOURS = /* @__PURE__ */ hoursLines(WEEK_HOURS)
