import { escapeHtml } from '#shared/lib/html.ts'
import { oneLine } from './single-line.ts'

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
