/*
 * Served instead of https://js.stripe.com/…/stripe.js, with the parts of Stripe.js that the payment form needs. Like the real
 * one, it calls https://api.stripe.com and puts its card field into a frame of js.stripe.com, so the page's content security
 * policy is tested too. The server behind that address decides the result of a payment.
 */
;(() => {
  const API = 'https://api.stripe.com/v1/payment_intents'
  const FIELD = 'https://js.stripe.com/card-field.html'
  const [, version] = new URL(document.currentScript.src).pathname.split('/')

  /** The card number is typed in a frame of another origin and arrives as a message. */
  function createPaymentElement() {
    const listeners = new Map()
    const frame = document.createElement('iframe')
    let number = ''
    const emit = (event) => {
      for (const listener of listeners.get(event) ?? []) listener({ elementType: 'payment' })
    }
    const receive = ({ source, data }) => {
      if (source !== frame.contentWindow) return
      number = data.number
      emit('change')
    }
    frame.title = 'Secure payment input frame'
    frame.src = FIELD
    frame.width = '100%'
    frame.height = '90'
    frame.addEventListener('load', () => emit('ready'))
    return {
      cardNumber: () => number.replace(/\s/g, ''),
      mount(node) {
        addEventListener('message', receive)
        node.append(frame)
      },
      destroy() {
        removeEventListener('message', receive)
        frame.remove()
      },
      update() {},
      on(event, listener) {
        listeners.set(event, [...(listeners.get(event) ?? []), listener])
      },
      off(event, listener) {
        listeners.set(
          event,
          (listeners.get(event) ?? []).filter((other) => other !== listener),
        )
      },
    }
  }

  function createElements({ clientSecret }) {
    let payment
    return {
      clientSecret,
      cardNumber: () => payment?.cardNumber() ?? '',
      create() {
        payment = createPaymentElement()
        return payment
      },
      getElement: () => payment ?? null,
      submit: async () => ({}),
      update() {},
    }
  }

  async function confirmPayment(key, { elements, confirmParams }) {
    if (elements.cardNumber() === '') {
      return { error: { type: 'validation_error', message: 'Your card number is incomplete.' } }
    }
    const id = elements.clientSecret.split('_secret_')[0]
    let body
    try {
      const response = await fetch(`${API}/${id}/confirm`, {
        method: 'POST',
        body: new URLSearchParams({
          key,
          client_secret: elements.clientSecret,
          'payment_method_data[type]': 'card',
          'payment_method_data[card][number]': elements.cardNumber(),
          return_url: confirmParams.return_url,
        }),
      })
      body = await response.json()
    } catch {
      return { error: { type: 'api_connection_error', message: 'We are experiencing issues connecting to Stripe.' } }
    }
    if (body.error) return { error: body.error }
    const question = body.next_action?.redirect_to_url?.url
    if (!question) return { paymentIntent: body }
    location.assign(question)
    // The browser is leaving this page.
    return new Promise(() => {})
  }

  function Stripe(key) {
    if (!key.startsWith('pk_')) throw new Error(`Invalid key: ${key}`)
    return {
      elements: createElements,
      confirmPayment: (options) => confirmPayment(key, options),
      // The React library checks for these methods.
      createToken() {},
      createPaymentMethod() {},
      confirmCardPayment() {},
    }
  }
  Stripe.version = version
  window.Stripe = Stripe
})()
