import { AppError } from '#server/http/app-error.ts'
import type { CardOutcome } from '#test/stripe/cards.ts'
import type { Bank } from './bank.ts'
import { VISITORS } from './commands.ts'
import { nthOf } from './nth.ts'
import type { Services } from './services.ts'
import { contactOf, slotOf } from './shop.ts'

/** What a visitor's browser knows. */
interface Browser {
  name: string
  session: string
  /** Of its own, as at home: holds of one address wait for each other. */
  clientAddress: string
  appointmentId?: string | undefined
  intentId?: string | undefined
  clientSecret?: string | undefined
}

/** Visitors with their browsers, as the site's pages lead them. */
export function createVisitors(bank: Bank) {
  const browsers: Browser[] = VISITORS.map((name, index) => ({
    name,
    session: `session-of-${name}`,
    clientAddress: `192.0.2.${index + 1}`,
  }))
  const browserOf = (who: number): Browser => nthOf(browsers, who) ?? { name: '', session: '', clientAddress: '' }

  /** One of those who see a form to pay with, or the bank's question. */
  const whoSees = (what: 'form' | 'question', who: number): Browser => {
    const open = bank.intentsThat(
      ({ status }) => status === 'requires_action' || (what === 'form' && status === 'requires_payment_method'),
    )
    const able = browsers.filter(({ intentId }) => open.some(({ id }) => id === intentId))
    return nthOf(able, who) ?? browserOf(who)
  }

  const forget = (browser: Browser): void => {
    Object.assign(browser, { appointmentId: undefined, intentId: undefined, clientSecret: undefined })
  }

  const book = async ({ appointments }: Services, browser: Browser, slot: number, email: number) => {
    const contact = contactOf(browser.name, `${browser.name.toLowerCase()}${email}@example.com`)
    const { session, clientAddress } = browser
    const request = { ...slotOf(slot), contact }
    const { id } = await appointments.book({ session, clientAddress, request })
    if (browser.appointmentId !== id) forget(browser)
    browser.appointmentId = id
    return id
  }

  const askToPay = async ({ payments }: Services, browser: Browser) => {
    const { appointmentId, session } = browser
    if (appointmentId === undefined) return 'nothing to pay'
    const clientSecret = await payments.clientSecret(session, appointmentId)
    const [intentId] = clientSecret.split('_secret_')
    Object.assign(browser, { clientSecret, intentId })
    return intentId
  }

  const pay = async ({ intentId }: Browser, card: CardOutcome, cents?: number) =>
    intentId === undefined ? 'nothing to pay' : bank.pay(intentId, card, cents)

  /** The next thing on the way to a paid visit; who is told that the hold is over begins again. */
  const goOn = async (services: Services, browser: Browser, slot: number, card: CardOutcome) => {
    if (browser.appointmentId === undefined) return book(services, browser, slot, 0)
    if (browser.intentId === undefined) {
      return askToPay(services, browser).catch((error: unknown) => {
        if (error instanceof AppError && error.status === 409) forget(browser)
        throw error
      })
    }
    const paid = await pay(browser, card)
    if (paid === 'succeeded' || paid === undefined) forget(browser)
    return paid
  }

  return {
    book: (services: Services, who: number, slot: number, email: number) => book(services, browserOf(who), slot, email),
    askToPay: (services: Services, who: number) => askToPay(services, browserOf(who)),
    pay: (who: number, card: CardOutcome, cents?: number) => pay(whoSees('form', who), card, cents),
    goOn: (services: Services, who: number, slot: number, card: CardOutcome) =>
      goOn(services, browserOf(who), slot, card),
    closeTab: (who: number) => forget(browserOf(who)),

    async bookAndPay(services: Services, who: number, slot: number, card: CardOutcome) {
      const browser = browserOf(who)
      await book(services, browser, slot, 0)
      await askToPay(services, browser)
      return goOn(services, browser, slot, card)
    },

    async answerBank(who: number, accepted: boolean) {
      const { intentId } = whoSees('question', who)
      return intentId === undefined ? 'nothing asked' : bank.authenticate(intentId, accepted)
    },

    /** Comes back to the site, with what the address says of the payment or without. */
    async comeBack({ appointments }: Services, who: number, withProof: boolean) {
      const { session, intentId: paymentIntent, clientSecret } = browserOf(who)
      const isProven = withProof && paymentIntent !== undefined && clientSecret !== undefined
      const visit = isProven
        ? await appointments.visit(undefined, { paymentIntent, clientSecret })
        : await appointments.visit(session, undefined)
      return visit?.outcome
    },
  }
}
