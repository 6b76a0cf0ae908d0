/** What a server on a database of its own has to be told beside that, where no payment is meant to be real. */
export const LIVE_ENV = { PUBLIC_URL: 'http://127.0.0.1', SHOP_EMAIL: 'office@example.com', PAYMENTS: 'demo' }
