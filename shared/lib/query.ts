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
