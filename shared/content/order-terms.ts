import { formatRange } from '#shared/lib/counts.ts'
import { WORKMANSHIP } from './process.ts'
import { PROMISED } from './promises.ts'

/** What a customer agrees to with a final quote. A sent one keeps the words that it was sent with. */
export const ORDER_TERMS: readonly { title: string; text: string }[] = [
  {
    title: 'Ordering',
    text: 'You order by accepting this final quote. The price is for the sizes, stone and details that it shows, installed, with sales tax. It holds until the day that it names.',
  },
  { title: 'Deposit', text: 'The deposit is due when you accept. We order your stone once it arrives.' },
  {
    title: 'Balance',
    text: 'The balance is due when we install. Your page names the day from which you can pay it. What you paid for the measurement visit is already taken off.',
  },
  {
    title: 'Installation',
    text: `We usually install ${formatRange(PROMISED.installationWeeks, 'week')} after your order, on a day that you choose.`,
  },
  {
    title: 'Changes',
    text: 'If anything changes after you accept, we send you a new final quote. It counts only once you accept it, and what you paid counts toward it.',
  },
  {
    title: 'Canceling an order',
    text: 'Call us before we cut your stone and we pay back your deposit, less what your stone has already cost us. We tell you that amount first.',
  },
  { title: 'Warranty', text: `${WORKMANSHIP.title}: ${WORKMANSHIP.text}` },
]
