import { bookSlot } from '#server/appointments/book.ts'
import { findCurrent } from '#server/appointments/current.ts'
import type { Context } from '#server/context.ts'
import { startPayment as startPaymentOf } from '#server/appointments/payment/start.ts'
import { AppError } from '#server/http/app-error.ts'
import type { CardOutcome } from '#test/stripe/cards.ts'
import type { Bank } from './bank.ts'
import { VISITORS } from './commands.ts'
import { nthOf } from './nth.ts'
import { contactOf, type SlotOf } from './shop.ts'

/** The state of a visitor's browser. */
interface Browser {
  name: string
  session: string
  /** Unique, because holds of one address wait for each other. */
  clientAddress: string
  appointmentId?: string | undefined
  intentId?: string | undefined
  clientSecret?: string | undefined
}

/** Visitors who use the site's pages in their browsers. */
export function createVisitors(bank: Bank, slotOf: SlotOf) {
  const browsers: Browser[] = VISITORS.map((name, index) => ({
    name,
    session: `session-of-${name}`,
    clientAddress: `192.0.2.${index + 1}`,
  }))
  const browserOf = (who: number): Browser => nthOf(browsers, who) ?? { name: '', session: '', clientAddress: '' }

  /** A browser that shows the payment form, or the bank's question. */
  const browserWithOpenPayment = (what: 'form' | 'question', who: number): Browser => {
    const open = bank.findIntents(
      ({ status }) => status === 'requires_action' || (what === 'form' && status === 'requires_payment_method'),
    )
    const able = browsers.filter(({ intentId }) => open.some(({ id }) => id === intentId))
    return nthOf(able, who) ?? browserOf(who)
  }

  const forget = (browser: Browser): void => {
    Object.assign(browser, { appointmentId: undefined, intentId: undefined, clientSecret: undefined })
  }

  const book = async (ctx: Context, browser: Browser, slot: number, email: number) => {
    const contact = contactOf(browser.name, `${browser.name.toLowerCase()}${email}@example.com`)
    const { session, clientAddress } = browser
    const request = { ...slotOf(slot), contact }
    const { id } = await bookSlot(ctx, { session, clientAddress, request })
    if (browser.appointmentId !== id) forget(browser)
    browser.appointmentId = id
    return id
  }

  const startPayment = async (ctx: Context, browser: Browser) => {
    const { appointmentId, session } = browser
    if (appointmentId === undefined) return 'nothing to pay'
    const clientSecret = await startPaymentOf(ctx, { session, appointmentId })
    const [intentId] = clientSecret.split('_secret_')
    Object.assign(browser, { clientSecret, intentId })
    return intentId
  }

  const pay = async ({ intentId }: Browser, card: CardOutcome, cents?: number) =>
    intentId === undefined ? 'nothing to pay' : bank.pay(intentId, card, cents)

  /** Takes the next step toward a paid appointment. Starts over if the hold has ended. */
  const continueBooking = async (ctx: Context, browser: Browser, slot: number, card: CardOutcome) => {
    if (browser.appointmentId === undefined) return book(ctx, browser, slot, 0)
    if (browser.intentId === undefined) {
      return startPayment(ctx, browser).catch((error: unknown) => {
        if (error instanceof AppError && error.status === 409) forget(browser)
        throw error
      })
    }
    const paid = await pay(browser, card)
    if (paid === 'succeeded' || paid === undefined) forget(browser)
    return paid
  }

  return {
    book: (ctx: Context, who: number, slot: number, email: number) => book(ctx, browserOf(who), slot, email),
    startPayment: (ctx: Context, who: number) => startPayment(ctx, browserOf(who)),
    pay: (who: number, card: CardOutcome, cents?: number) => pay(browserWithOpenPayment('form', who), card, cents),
    continueBooking: (ctx: Context, who: number, slot: number, card: CardOutcome) =>
      continueBooking(ctx, browserOf(who), slot, card),
    closeTab: (who: number) => forget(browserOf(who)),

    async bookAndPay(ctx: Context, who: number, slot: number, card: CardOutcome) {
      const browser = browserOf(who)
      await book(ctx, browser, slot, 0)
      await startPayment(ctx, browser)
      return continueBooking(ctx, browser, slot, card)
    },

    async answerBank(who: number, accepted: boolean) {
      const { intentId } = browserWithOpenPayment('question', who)
      return intentId === undefined ? 'nothing asked' : bank.authenticate(intentId, accepted)
    },

    /** Returns to the site, with or without the payment in the address. */
    async comeBack(ctx: Context, who: number, withProof: boolean) {
      const { session, intentId: paymentIntent, clientSecret } = browserOf(who)
      const isProven = withProof && paymentIntent !== undefined && clientSecret !== undefined
      const { visit } = isProven
        ? await findCurrent(ctx, { session: undefined, proof: { paymentIntent, clientSecret } })
        : await findCurrent(ctx, { session, proof: undefined })
      return visit?.outcome
    },
  }
}
