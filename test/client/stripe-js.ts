import type { PaymentIntentResult } from '@stripe/stripe-js'
import { vi } from 'vitest'

/** What `confirmPayment` is asked for, as far as our page says it. */
interface Confirmation {
  confirmParams: { return_url: string }
  redirect: 'if_required'
}
type Answer = PaymentIntentResult | Promise<PaymentIntentResult>

/** Delegates: the loader keeps the first function that it finds for as long as the module lives. */
let open: (publishableKey: string) => object = () => ({})

/**
 * Stands where the script of js.stripe.com would put its `Stripe`, for component tests: a card field that one can type
 * into, and `confirmPayment` as the test answers it.
 */
export function stubStripeJs(confirm: (options: Confirmation) => Answer) {
  const keys: string[] = []
  const clientSecrets: string[] = []
  const confirmations: Confirmation[] = []
  let failsToOpen = false
  let isAnswering = true
  let tellLoadError: ((event: object) => void) | undefined

  const createElement = () => {
    const field = document.createElement('input')
    field.setAttribute('aria-label', 'Card number')
    return {
      mount: (node: HTMLElement) => node.append(field),
      destroy: () => field.remove(),
      update: () => undefined,
      on: (event: string, listener: (event: object) => void) => {
        if (event === 'loaderror') tellLoadError = listener
        if (event === 'ready' && isAnswering) queueMicrotask(() => listener({}))
      },
      off: () => undefined,
    }
  }
  open = (publishableKey) => {
    if (failsToOpen) throw new Error('Invalid key')
    keys.push(publishableKey)
    return {
      elements: ({ clientSecret }: { clientSecret: string }) => {
        clientSecrets.push(clientSecret)
        return { create: createElement, update: () => undefined }
      },
      createToken: () => undefined,
      createPaymentMethod: () => undefined,
      confirmCardPayment: () => undefined,
      confirmPayment: async (options: Confirmation) => {
        confirmations.push(options)
        return confirm(options)
      },
    }
  }
  vi.stubGlobal('Stripe', stripe)
  return {
    keys,
    clientSecrets,
    confirmations,
    failToOpen: (fails: boolean) => {
      failsToOpen = fails
    },
    /** Whether the card field's own page answers. */
    answer: (answers: boolean) => {
      isAnswering = answers
    },
    loadError: () => tellLoadError?.({ elementType: 'payment' }),
  }
}

function stripe(publishableKey: string): object {
  return open(publishableKey)
}

// Our own loader compares it with the version that it was made for, and warns where they differ.
stripe.version = 'endive'
