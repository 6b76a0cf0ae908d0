/** Environment of a test server with demo payments. Add a database and ADMIN_KEYS. */
export const LIVE_ENV = {
  PUBLIC_URL: 'http://127.0.0.1',
  SHOP_EMAIL: 'office@example.com',
  PAYMENTS: 'demo',
  TRUST_PROXY: 'off',
}
