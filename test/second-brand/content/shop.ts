import { formatWeekHours, type WeekHours } from '#shared/shop/week-hours.ts'

export const SHOP = {
  name: 'Cascade Surfaces',
  description: 'countertops for kitchens that are cooked in',
  phone: '(503) 555-0187',
  email: 'slabs@cascade.example',
  street: '88 Quarry Road',
  city: 'Portland',
  state: 'OR',
  stateName: 'Oregon',
  zipCode: '97209',
  serviceArea: [
    { town: 'Portland', zips: ['97201', '97202', '97205', '97209', '97210', '97214'] },
    { town: 'Beaverton', zips: ['97005', '97006', '97008'] },
    { town: 'Gresham', zips: ['97030', '97080'] },
  ],
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

export const VISIT_STARTS = [{ first: '09:00', last: '15:00' }]

export const OPENING_HOURS = /* @__PURE__ */ formatWeekHours(WEEK_HOURS)
