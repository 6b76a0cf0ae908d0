/*
 * Served in place of https://js.stripe.com/…/stripe.js: as much of Stripe.js as the payment form needs. It speaks to
 * https://api.stripe.com as the real one does, and its card field stands in a frame of js.stripe.com, so that the page's
 * content security policy is tried, too. What is paid, declined or asked is decided by the server behind that address.
 */
;(() => {
  const API = 'https://api.stripe.com/v1/payment_intents'
  const FIELD = 'https://js.stripe.com/card-field.html'
  const [, version] = new URL(document.currentScript.src).pathname.split('/')

  /** The card's number is typed in another origin's frame, and comes here by message. */
  function createPaymentElement() {
    const listeners = new Map()
    const frame = document.createElement('iframe')
    let number = ''
    const tell = (event) => {
      for (const listener of listeners.get(event) ?? []) listener({ elementType: 'payment' })
    }
    const hear = ({ source, data }) => {
      if (source !== frame.contentWindow) return
      number = data.number
      tell('change')
    }
    frame.title = 'Secure payment input frame'
    frame.src = FIELD
    frame.width = '100%'
    frame.height = '90'
    frame.addEventListener('load', () => tell('ready'))
    return {
      cardNumber: () => number.replace(/\s/g, ''),
      mount(node) {
        addEventListener('message', hear)
        node.append(frame)
      },
      destroy() {
        removeEventListener('message', hear)
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
    // The page is on its way out.
    return new Promise(() => {})
  }

  function Stripe(key) {
    if (!key.startsWith('pk_')) throw new Error(`Invalid key: ${key}`)
    return {
      elements: createElements,
      confirmPayment: (options) => confirmPayment(key, options),
      // What the React library takes for the marks of a real one.
      createToken() {},
      createPaymentMethod() {},
      confirmCardPayment() {},
    }
  }
  Stripe.version = version
  window.Stripe = Stripe
})()
