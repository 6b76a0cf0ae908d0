import { formatWeekHours, type VisitStarts, type WeekHours } from '#shared/shop/week-hours.ts'

/** Another shop changes this first. */
export const SHOP = {
  name: 'Harpeth Stone',
  /** Shown in the footer. */
  description: 'premium kitchen countertops crafted with precision and care',
  /** Ten digits as (###) ###-####. */
  phone: '(615) 555-0142',
  /** The public address. The site sends its own emails to `SHOP_EMAIL`, which may be another mailbox. */
  email: 'hello@harpethstone.example',
  street: '2100 Foundry Lane',
  city: 'Nashville',
  /** Two letters. */
  state: 'TN',
  stateName: 'Tennessee',
  zipCode: '37203',
  /** Where the shop measures and installs, its own city first. Visits elsewhere can't be booked online. */
  serviceArea: [
    {
      town: 'Nashville',
      // All of Davidson County, including Antioch, Hermitage, Madison and Goodlettsville.
      // biome-ignore format: one line each would fill two screens
      zips: [
        '37011', '37013', '37015', '37070', '37072', '37076', '37080', '37086', '37115', '37116', '37135',
        '37138', '37143', '37189',
        '37201', '37202', '37203', '37204', '37205', '37206', '37207', '37208', '37209', '37210', '37211',
        '37212', '37213', '37214', '37215', '37216', '37217', '37218', '37219', '37220', '37221', '37222',
        '37224', '37227', '37228', '37229', '37230', '37232', '37234', '37235', '37236', '37238', '37240',
        '37241', '37242', '37243', '37244', '37246', '37250',
      ],
    },
    { town: 'Brentwood', zips: ['37024', '37027'] },
    { town: 'Franklin', zips: ['37064', '37065', '37067', '37068', '37069'] },
    { town: 'Hendersonville', zips: ['37075', '37077'] },
    { town: 'Mount Juliet', zips: ['37121', '37122'] },
    { town: 'Murfreesboro', zips: ['37127', '37128', '37129', '37130', '37131', '37132', '37133'] },
  ],
  /** All displayed dates use it. */
  timeZone: 'America/Chicago',
  /** In degrees. Address suggestions prefer places within `radiusMeters`. */
  location: { latitude: 36.1627, longitude: -86.7816, radiusMeters: 50_000 },
}

/** Size of `brand/logo.svg` in the header, in pixels. The file may be larger in the same proportion. */
export const LOGO = { width: 163, height: 28 }

/** The measurement visit's fee in cents. It's credited to the countertop. */
export const MEASUREMENT_FEE_CENTS = 10_000

/** Opening hours in the shop's time zone. Null means closed. */
export const WEEK_HOURS: WeekHours = {
  Monday: { opens: '09:00', closes: '18:00' },
  Tuesday: { opens: '09:00', closes: '18:00' },
  Wednesday: { opens: '09:00', closes: '18:00' },
  Thursday: { opens: '09:00', closes: '18:00' },
  Friday: { opens: '09:00', closes: '18:00' },
  Saturday: { opens: '10:00', closes: '16:00' },
  Sunday: null,
}

/** Measurement visits can start every half hour from `first` to `last`, in the shop's time zone. Each takes an hour. */
export const VISIT_STARTS: readonly VisitStarts[] = [
  { first: '08:00', last: '11:00' },
  { first: '12:30', last: '16:30' },
]

/** The opening hours as text, in the footer's order. */
export const OPENING_HOURS = /* @__PURE__ */ formatWeekHours(WEEK_HOURS)
