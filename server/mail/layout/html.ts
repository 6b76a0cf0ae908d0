import { escapeHtml } from '#shared/lib/html.ts'

/** Markup that is safe to send. Only `html` can make it. */
export class Html {
  readonly #markup: string

  private constructor(markup: string) {
    this.#markup = markup
  }

  toString(): string {
    return this.#markup
  }

  static join(parts: TemplateStringsArray, values: readonly HtmlValue[]): Html {
    return new Html(parts.reduce((markup, part, index) => markup + toMarkup(values[index - 1]) + part))
  }
}

type HtmlValue = string | number | Html | readonly Html[] | false | undefined

/**
 * The only way to make HTML here. Escapes every value for text and quoted attributes, except for values that this tag
 * made. Leaves out `false` and `undefined`.
 */
export function html(parts: TemplateStringsArray, ...values: readonly HtmlValue[]): Html {
  return Html.join(parts, values)
}

function toMarkup(value: HtmlValue): string {
  if (value === undefined || value === false) return ''
  if (value instanceof Html) return value.toString()
  if (Array.isArray(value)) return value.map(toMarkup).join('')
  return escapeHtml(oneLine(String(value)))
}

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
