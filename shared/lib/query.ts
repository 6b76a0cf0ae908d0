/** Replaces lone surrogates, which UTF-8 and URLs can't contain. */
export function replaceLoneSurrogates(text: string): string {
  return text.replace(/\p{Cs}/gu, '\ufffd')
}

/** `name=value&other=a%20b`, with spaces as %20 for URLs of other sites. */
export function queryString(parameters: Readonly<Record<string, string>>): string {
  return Object.entries(parameters)
    .map(([name, value]) => `${name}=${encodeURIComponent(replaceLoneSurrogates(value))}`)
    .join('&')
}

/** The fields of a text like `queryString`'s. '+' is a space, as forms write it. Undefined for broken escapes. */
export function parseQueryString(text: string): Record<string, string> | undefined {
  try {
    const parts = text.split('&').filter((part) => part !== '')
    return Object.fromEntries(
      parts.map((part) => {
        const [name = '', ...value] = part.replaceAll('+', ' ').split('=')
        return [decodeURIComponent(name), decodeURIComponent(value.join('='))]
      }),
    )
  } catch {
    return undefined
  }
}
