import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js'
import type { PaymentIntent, Stripe, StripeElementsOptions, StripeError } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import { type FormEvent, type ReactNode, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { COLORS } from '#shared/content/colors.ts'
import { FORM_LATE_MS, type PaymentAttempt } from './attempt.ts'

interface CardPaymentProps {
  stripe: Stripe | null
  clientSecret: string
  /** Where a bank's page returns to. */
  returnPath: string
  /** Shows the bank account before the card, where both are offered. */
  isBankFirst?: boolean
  onPay: (attempt: () => Promise<PaymentAttempt>) => void
  /** Stripe's form failed to load, or something stops it. */
  onLoadError: () => void
  /** What is below the fields, with the button. `isReady`: the form can be sent. */
  renderActions: (isReady: boolean) => ReactNode
}

/** Loads the Stripe script. Throws if it fails to load or rejects the key. Null outside of a browser. */
export const openStripe = (publishableKey: string) => loadStripe(publishableKey, { locale: 'en' })

/** Stripe's form. What is typed there goes to Stripe and never to us. Loaded as a separate chunk. */
export function CardPayment({ stripe, clientSecret, ...form }: CardPaymentProps) {
  const options = useMemo((): StripeElementsOptions => ({ clientSecret, appearance: APPEARANCE }), [clientSecret])
  return (
    <Elements key={clientSecret} stripe={stripe} options={options}>
      <CardForm {...form} />
    </Elements>
  )
}

function CardForm({
  returnPath,
  isBankFirst = false,
  onPay,
  onLoadError,
  renderActions,
}: Omit<CardPaymentProps, 'stripe' | 'clientSecret'>) {
  const stripe = useStripe()
  const elements = useElements()
  const [isReady, setReady] = useState(false)
  const reportLate = useEffectEvent(onLoadError)
  useEffect(() => {
    if (isReady) return undefined
    const timer = setTimeout(() => reportLate(), FORM_LATE_MS)
    return () => clearTimeout(timer)
  }, [isReady])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!stripe || !elements) return
    onPay(async () => {
      const { error, paymentIntent } = await stripe.confirmPayment({
        elements,
        confirmParams: { return_url: location.origin + returnPath },
        redirect: 'if_required',
      })
      return error ? attemptFromError(error) : attemptFromIntent(paymentIntent)
    })
  }

  return (
    <form onSubmit={submit}>
      <PaymentElement
        options={isBankFirst ? BANK_FIRST : ELEMENT_OPTIONS}
        onReady={() => setReady(true)}
        onLoadError={onLoadError}
      />
      {renderActions(stripe !== null && elements !== null)}
    </form>
  )
}

function attemptFromIntent({ status }: PaymentIntent): PaymentAttempt {
  if (status === 'succeeded' || status === 'processing') return { end: status }
  return { end: 'unknown', message: undefined }
}

function attemptFromError({ type, message, payment_intent: intent }: StripeError): PaymentAttempt {
  // Paid in another tab, or by an attempt whose response was lost.
  if (intent?.status === 'succeeded' || intent?.status === 'processing') return { end: intent.status }
  if (type === 'validation_error') return { end: 'incomplete', message }
  return { end: type === 'card_error' ? 'declined' : 'unknown', message }
}

const ELEMENT_OPTIONS = {
  layout: 'tabs',
  // We accept only cards, and for a job bank accounts.
  wallets: { applePay: 'never', googlePay: 'never', link: 'never' },
} as const
const BANK_FIRST = { ...ELEMENT_OPTIONS, paymentMethodOrder: ['us_bank_account', 'card'] }

/** Stripe's fields are in an iframe that our styles don't reach. */
const APPEARANCE: StripeElementsOptions['appearance'] = {
  theme: 'flat',
  variables: {
    fontFamily: 'system-ui, sans-serif',
    fontSizeBase: '17px',
    colorPrimary: COLORS.pine,
    colorBackground: COLORS.white,
    colorText: COLORS.ink,
    colorTextSecondary: COLORS.muted,
    colorDanger: COLORS.error,
    borderRadius: '3px',
  },
  rules: {
    '.Input': { border: `1px solid ${COLORS.control}`, padding: '12px 14px' },
    '.Input:focus': { outline: `2px solid ${COLORS.pine}`, outlineOffset: '2px', boxShadow: 'none' },
    '.Input--invalid': { border: `1px solid ${COLORS.error}` },
  },
}
