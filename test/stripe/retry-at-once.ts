import { Stripe } from 'stripe'

/** Stripe's library waits half a second before it tries again. Tests don't. */
Stripe.prototype.getInitialNetworkRetryDelay = () => 0.001
