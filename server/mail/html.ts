import { escapeHtml } from '#shared/lib/html.ts'
import { oneLine } from './line.ts'

/** Markup that is safe to send, since `html` made it. Nothing else can. */
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

export type HtmlValue = string | number | Html | readonly Html[] | false | undefined

/**
 * The only way to make html here. Whatever is put in is escaped, for text and for quoted attributes alike, unless this
 * tag made it; `false` and `undefined` are nothing.
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
