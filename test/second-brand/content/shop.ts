import { hoursLines, type WeekHours } from '#shared/shop/week-hours.ts'

export const SHOP = {
  name: 'Cascade Surfaces',
  description: 'countertops for kitchens that are cooked in',
  phone: '(503) 555-0187',
  street: '88 Quarry Road',
  city: 'Portland',
  state: 'OR',
  zipCode: '97209',
  serviceArea: ['Portland', 'Beaverton', 'Gresham'],
  timeZone: 'America/Los_Angeles',
  location: { latitude: 45.5152, longitude: -122.6784, radiusMeters: 40_000 },
}

export const LOGO = { width: 180, height: 24 }

export const MEASUREMENT_FEE_CENTS = 14_500

export const WEEK_HOURS: WeekHours = {
  Monday: null,
  Tuesday: { opens: '08:00', closes: '16:30' },
  Wednesday: { opens: '08:00', closes: '16:30' },
  Thursday: { opens: '08:00', closes: '16:30' },
  Friday: { opens: '08:00', closes: '16:30' },
  Saturday: { opens: '09:00', closes: '13:00' },
  Sunday: null,
}

export const OPENING_HOURS = /* @__PURE__ */ hoursLines(WEEK_HOURS)
