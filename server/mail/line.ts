const BREAKS_AND_CONTROLS = /[\p{Cc}\u2028\u2029]+/gu
/** They would turn around what stands next to a name, and none is needed to write one in any script. */
const DIRECTION_OVERRIDES = /[\u202a-\u202e\u2066-\u2069]/gu

/**
 * What somebody typed, as part of a line of ours: it can neither end the line nor reorder it. Emoji and every script
 * stay as they are.
 */
export function oneLine(text: string): string {
  return text.replace(DIRECTION_OVERRIDES, '').replace(BREAKS_AND_CONTROLS, ' ')
}

/** A tag for plain text: line breaks come from the template alone, never from what is put into it. */
export function plain(parts: TemplateStringsArray, ...values: readonly (string | number)[]): string {
  return parts.reduce((text, part, index) => text + oneLine(String(values[index - 1] ?? '')) + part)
}
