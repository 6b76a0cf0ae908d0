/** Half a surrogate pair has no place in UTF-8, nor in an address. */
export function wellFormed(text: string): string {
  return text.replace(/\p{Cs}/gu, '\ufffd')
}

/** `name=value&other=a%20b`, for an address whose readers are elsewhere. */
export function queryString(parameters: Readonly<Record<string, string>>): string {
  return Object.entries(parameters)
    .map(([name, value]) => `${name}=${encodeURIComponent(wellFormed(value))}`)
    .join('&')
}
