/** A retry may succeed: the server can't be reached, says "not now", or doesn't accept us as a sender. */
export class MailUnavailable extends Error {
  override readonly name = 'MailUnavailable'
}

/** No retry will succeed: the address is invalid, or the server refuses this recipient or this email for good. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused'
}
