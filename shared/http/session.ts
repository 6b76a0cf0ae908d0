/** 32 lowercase hexadecimal characters: 16 random bytes, made by the browser and kept in its local storage. */
export const SESSION_ID_PATTERN = /^[0-9a-f]{32}$/
export const SESSION_ID_HEADER = 'X-Session-ID'
export const ADMIN_KEY_HEADER = 'x-admin-key'
export const IDEMPOTENCY_KEY_HEADER = 'Idempotency-Key'
