/** 16 random bytes as 32 hexadecimal characters. Unlike `crypto.randomUUID` it also works on a page without TLS. */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
