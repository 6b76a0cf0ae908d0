/** Slots that can be booked. Those that begin half an hour apart overlap. */
export const EIGHT = '8:00 AM-9:00 AM'
export const HALF_PAST_EIGHT = '8:30 AM-9:30 AM'
export const NINE = '9:00 AM-10:00 AM'
export const HALF_PAST_NINE = '9:30 AM-10:30 AM'
export const TEN = '10:00 AM-11:00 AM'
export const HALF_PAST_TWELVE = '12:30 PM-1:30 PM'
export const ONE = '1:00 PM-2:00 PM'
export const TWO = '2:00 PM-3:00 PM'
