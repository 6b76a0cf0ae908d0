import { formatWholeDollars } from '#shared/lib/cents.ts'
import { capitalized, countOf, rangeOf } from '#shared/lib/counts.ts'
import { PROMISED } from './promises.ts'
import { MEASUREMENT_FEE_CENTS } from './shop.ts'

const FEE = formatWholeDollars(MEASUREMENT_FEE_CENTS)
const { answerDays, priceDays, installationWeeks, installationDays, workmanshipYears } = PROMISED

export interface Step {
  title: string
  text: string
  /** How long it takes, or when. */
  time: string
}

const ASK: Step = {
  title: 'You ask',
  text: 'Send your drawing with your name, number and email. There is nothing to pay, and nothing to sign.',
  time: 'A few minutes',
}
const ANSWER: Step = {
  title: 'We answer',
  text: 'Somebody who cuts stone looks at your drawing, and calls or writes back with what we think of it.',
  time: `Within ${countOf(answerDays, 'working day')}`,
}
const MEASURE: Step = {
  title: 'We measure',
  text: `Walls are rarely straight: we measure yours on site. The visit costs ${FEE}, which comes off your bill.`,
  time: 'About an hour at your home',
}
const DECIDE: Step = {
  title: 'You decide',
  text: 'You get one fixed price, see where each seam will sit, and choose your slab. Only then do you order.',
  time: `Price ${rangeOf(priceDays, 'working day')} after the visit`,
}
const MAKE: Step = {
  title: 'We make and fit',
  text: 'We cut and polish in our own shop, carry it in, set it, seal the joints and take the offcuts away.',
  time: `${capitalized(rangeOf(installationWeeks, 'week'))} after your order, then ${countOf(installationDays, 'day')} in your kitchen`,
}

/** From the request to the kitchen. */
export const PROCESS: { introduction: string; steps: readonly Step[] } = {
  introduction:
    'Nothing is cut before we have stood in your kitchen and measured it. These are the five steps, and how long each one usually takes.',
  steps: [ASK, ANSWER, MEASURE, DECIDE, MAKE],
}

/** What whoever has sent a request is told, on the page and in the mail; a visit booked without one begins at the second. */
export const NEXT_STEPS = [ANSWER, MEASURE, DECIDE] as const

/** What the shop stands for. */
export const PROMISES: readonly { title: string; text: string }[] = [
  {
    title: `${capitalized(countOf(workmanshipYears, 'year'))} on our work`,
    text: 'If a seam opens or an edge that we made fails in normal use, we come back and mend it. The stone has its maker’s own warranty besides.',
  },
  {
    title: 'One price, fixed before we cut',
    text: 'The estimate here follows our price list. After the measurement you get one price with everything in it, and it stays that price.',
  },
  {
    title: 'The fee comes off the bill',
    text: `The ${FEE} of the measurement visit is credited to your countertop in full.`,
  },
]
