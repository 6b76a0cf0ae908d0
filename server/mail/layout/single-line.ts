const BREAKS_AND_CONTROLS = /[\p{Cc}\u2028\u2029]+/gu
/** These would reorder the text next to a name. No script needs them to write one. */
const DIRECTION_OVERRIDES = /[\u202a-\u202e\u2066-\u2069]/gu

/**
 * Makes typed text safe to put into a line: it can neither end the line nor reorder it. Emoji and all scripts stay.
 */
export function oneLine(text: string): string {
  return text.replace(DIRECTION_OVERRIDES, '').replace(BREAKS_AND_CONTROLS, ' ')
}

/** A tag for plain text. Only the template adds line breaks, never a value. */
export function plain(parts: TemplateStringsArray, ...values: readonly (string | number)[]): string {
  return parts.reduce((text, part, index) => text + oneLine(String(values[index - 1] ?? '')) + part)
}
