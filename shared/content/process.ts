import { formatWholeDollars } from '#shared/lib/cents.ts'
import { capitalize, formatCount, formatRange } from '#shared/lib/counts.ts'
import { PROMISED } from './promises.ts'
import { MEASUREMENT_FEE_CENTS } from './shop.ts'

const FEE = formatWholeDollars(MEASUREMENT_FEE_CENTS)
const { answerDays, priceDays, installationWeeks, installationDays, workmanshipYears } = PROMISED

export interface Step {
  title: string
  text: string
  /** How long it takes, or when it happens. */
  time: string
}

const ASK: Step = {
  title: 'You ask',
  text: 'Send us your drawing with your name, phone number and email. Free, no obligation.',
  time: 'A few minutes',
}
const ANSWER: Step = {
  title: 'We answer',
  text: 'A fabricator reviews your drawing and calls or emails you with a quote.',
  time: `Within ${formatCount(answerDays, 'business day')}`,
}
const MEASURE: Step = {
  title: 'We measure',
  text: `Walls are rarely straight, so we measure yours on site. The visit costs ${FEE}, credited to your countertop.`,
  time: 'About an hour at your home',
}
/** The same once the visit is booked and paid. */
export const MEASURE_BOOKED = `Walls are rarely straight, so we measure yours on site. Your ${FEE} is credited to your countertop.`
const DECIDE: Step = {
  title: 'You decide',
  text: "You get one final price, see where each seam goes, and choose your slab. You don't order until then.",
  time: `Price ${formatRange(priceDays, 'business day')} after the visit`,
}
const MAKE: Step = {
  title: 'We fabricate and install',
  text: 'We cut and polish in our own shop, carry it in, set it, seal the joints and haul away the scraps.',
  time: `${capitalize(formatRange(installationWeeks, 'week'))} after your order, then ${formatCount(installationDays, 'day')} in your kitchen`,
}

/** From the request to the kitchen. */
export const PROCESS: { introduction: string; steps: readonly Step[] } = {
  introduction:
    "We don't cut anything until we've measured your kitchen. Here are the five steps and how long each one usually takes.",
  steps: [ASK, ANSWER, MEASURE, DECIDE, MAKE],
}

/** The steps after a quote was sent, on the page and in the email. A visit without a quote starts at the second one. */
export const NEXT_STEPS = [ANSWER, MEASURE, DECIDE] as const

/** The warranty for our work. /terms says the same. */
export const WORKMANSHIP = {
  title: `${workmanshipYears}-year warranty on our work`,
  text: "If a seam opens or an edge we made fails in normal use, we'll fix it. The manufacturer's warranty on the stone also applies.",
}

/** The shop's promises. */
export const PROMISES: readonly { title: string; text: string }[] = [
  WORKMANSHIP,
  {
    title: 'One final price before we cut',
    text: "Your estimate follows our price list. After we measure, you get one price with everything in it, and it doesn't change.",
  },
  {
    title: 'Your visit fee is credited',
    text: `The ${FEE} measurement visit fee is credited to your countertop in full.`,
  },
]
