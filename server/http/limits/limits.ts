import { SHOP } from '#shared/content/shop.ts'
import { LINK_LIFETIMES } from '#shared/people/link-lifetimes.ts'

export interface Limit {
  hits: number
  windowSeconds: number
  message: string
}

/**
 * Limits with fixed windows, counted in the database (docs/rules.md, Limits). Ready-made middleware would count requests
 * before their bodies are validated, but here a typo in the form must not use up one of a visitor's ten quotes.
 */
export const DATABASE_LIMITS = {
  /** Stored quote requests from one client address. */
  quote: {
    hits: 10,
    windowSeconds: 3600,
    message: "You've sent too many quote requests in the last hour. Please wait a while or call us.",
  },
  /** Requests for samples from one client address. Each costs the shop stone and postage. */
  sample: {
    hits: 5,
    windowSeconds: 3600,
    message: "You've asked for samples too many times in the last hour. Please wait a while or call us.",
  },
  /** Bodies over 100 KB from one client address, refused ones included. */
  largeBody: {
    hits: 30,
    windowSeconds: 3600,
    message: "You've sent too many large requests in the last hour. Please wait a while or call us.",
  },
  /** Additional large bodies that repeat a stored request, because the response may have been lost. */
  largeRepeat: {
    hits: 30,
    windowSeconds: 3600,
    message: "You've repeated large requests too many times in the last hour. Please wait a while or call us.",
  },
  /** Photos from one client address, refused ones included. A quote has at most five. */
  photo: {
    hits: 60,
    windowSeconds: 3600,
    message: "You've sent too many photos in the last hour. Send your request without more, or call us.",
  },
  /** Bytes of drawings and photos stored from one client address: a thousand ordinary quotes. */
  storedBytes: {
    hits: 60 * 1024 * 1024,
    windowSeconds: 24 * 3600,
    message: `You've sent a lot of drawings and photos today. Please call us at ${SHOP.phone}.`,
  },
  /** Sessions from one client address that save their first countertop. A phone network has one address for many people. */
  session: {
    hits: 300,
    windowSeconds: 3600,
    message: 'Too many new visitors saved countertops from your network. Please try again later or call us.',
  },
  /** Address lookups from one client address. */
  places: { hits: 60, windowSeconds: 60, message: 'Too many address lookups. Please wait a moment.' },
  /** Calls to Google from all visitors together. They cost money. This is far above an honest day. */
  placesOfAll: {
    hits: 10_000,
    windowSeconds: 24 * 3600,
    message: 'Address suggestions are used up for today. Please type your address.',
  },
  /** Attempts to hold a slot from one client address, successful or not. A phone network has one address for many people. */
  booking: {
    hits: 60,
    windowSeconds: 600,
    message: "You've asked for too many time slots. Please wait a few minutes or call us.",
  },
  /** Lookups of an appointment's status from one client address. Each may ask the provider. */
  appointment: { hits: 600, windowSeconds: 600, message: 'Too many visit lookups. Please wait a few minutes.' },
  /** Payments started or finished from one client address. */
  payment: {
    hits: 120,
    windowSeconds: 600,
    message: 'Too many payment attempts. Please wait a few minutes or call us.',
  },
  /** Wrong admin keys and sign-in links from one client address. */
  adminKey: {
    hits: 10,
    windowSeconds: 900,
    message: 'There were too many wrong admin keys or sign-in links from your network. A right one still works.',
  },
  /** Sign-in links to one email address, known or not, except from browsers that have signed in with it before. */
  signInTo: {
    hits: 5,
    windowSeconds: LINK_LIFETIMES.person / 1000,
    message: 'There were too many links for this email in the last 15 minutes. Please wait a while.',
  },
  /** Sign-in links asked for from one client address. */
  signInFrom: {
    hits: 20,
    windowSeconds: 3600,
    message: 'There were too many links from your network in the last hour. Please wait a while.',
  },
} satisfies Record<string, Limit>
export type LimitName = keyof typeof DATABASE_LIMITS

/**
 * Limits for one client address that each process counts in memory, so the busiest requests don't pay for an SQL
 * statement. Many people may share an address, such as on a phone network.
 */
export const MEMORY_LIMITS = {
  /** Public reads. Opening a page takes up to five. */
  read: { hits: 3000, windowSeconds: 60, message: 'Too many requests. Please wait a minute.' },
  /** Countertops saved, changed and deleted. */
  write: {
    hits: 600,
    windowSeconds: 600,
    message: 'Too many countertops were saved or deleted from your network. Please wait a few minutes.',
  },
} satisfies Record<string, Limit>
export type MemoryLimitName = keyof typeof MEMORY_LIMITS
