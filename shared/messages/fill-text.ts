import { editDistance } from '#shared/lib/edit-distance.ts'
import { MESSAGE_VARIABLES, type MessageValues, type MessageVariable } from './variables.ts'

/** Splits a text into what is outside of placeholders and, at odd places, what is inside. */
const PLACEHOLDER = /\{\{([^{}]*)\}\}/g

type Filled = { text: string } | { problem: string }

/**
 * Replaces each `{{variable}}` by its value, once: a value is never read as a template, and starts no line. `problem` says
 * which variable doesn't exist, or has no value for this customer (docs/rules.md, Messages).
 */
export function fillText(template: string, values: MessageValues): Filled {
  const problem =
    findVariableProblem(template) ??
    namesIn(template)
      .filter((name) => isVariable(name) && values[name] === '')
      .map((name) => `{{${name}}} has no value for this customer.`)[0]
  if (problem !== undefined) return { problem }
  const valueOf = (whole: string, inside: string) => {
    const name = inside.trim()
    return isVariable(name) ? values[name].replace(/\s+/g, ' ') : whole
  }
  return { text: template.replace(PLACEHOLDER, valueOf) }
}

/** The token of these is made when the email is sent. */
const FILLED_WHEN_SENT: readonly MessageVariable[] = ['link', 'bookLink']

/** Replaces what has a value, for someone who goes on writing. Leaves the rest, and what would read as a template itself. */
export function fillKnown(template: string, values: MessageValues): string {
  return template.replace(PLACEHOLDER, (whole: string, inside: string) => {
    const name = inside.trim()
    if (!isVariable(name) || FILLED_WHEN_SENT.includes(name)) return whole
    const value = values[name].replace(/\s+/g, ' ')
    return value === '' || /[{}]/.test(value) ? whole : value
  })
}

/**
 * What to say about the first variable that doesn't exist, or about what looks like one and isn't, such as `{{firstName}`.
 * Undefined if all is well.
 */
export function findVariableProblem(template: string): string | undefined {
  const unknown = namesIn(template).find((name) => !isVariable(name))
  if (unknown !== undefined) {
    const similar = similarVariable(unknown)
    return `There is no {{${unknown}}}.${similar ? ` Did you mean {{${similar}}}?` : ''}`
  }
  const wrapped = TOO_MANY_BRACES.exec(template)
  if (wrapped) return `Write {{${wrapped[1] ?? wrapped[2]}}} instead of ${wrapped[0]}.`
  return findTorn(template.replace(PLACEHOLDER, ' '))
}

const TOO_MANY_BRACES = /\{\s*\{\{\s*(\w+)\s*\}\}|\{\{\s*(\w+)\s*\}\}\s*\}/

/** A word beside braces, in what is left without the placeholders. */
const TORN = /(?<open>(?:\{\s*)*)(?<name>[A-Za-z]\w*)(?<close>(?:\s*\})*)/g

/**
 * What to say about a variable with braces missing. A word with two braces on one side is one, and a variable's name with any:
 * `{x}` may be meant as it is.
 */
function findTorn(text: string): string | undefined {
  for (const match of text.matchAll(TORN)) {
    const { open = '', name = '', close = '' } = match.groups ?? {}
    if (open + close === '') continue
    const known = MESSAGE_VARIABLES.find((variable) => variable.toLowerCase() === name.toLowerCase())
    if (!known && !/\{\{\s*$/.test(open) && !/^\s*\}\}/.test(close)) continue
    const meant = known ?? similarVariable(name)
    const written = match[0].trim()
    return meant ? `Write {{${meant}}} instead of ${written}.` : `There is no {{${name}}}. Remove ${written}.`
  }
  return undefined
}

function namesIn(template: string): string[] {
  return [...template.matchAll(PLACEHOLDER)].map(([, inside = '']) => inside.trim())
}

function isVariable(name: string): name is MessageVariable {
  return MESSAGE_VARIABLES.some((variable) => variable === name)
}

/** The variable that is closest to what someone wrote, or to the beginning of it. At most half the letters may differ. */
function similarVariable(name: string): MessageVariable | undefined {
  const max = Math.floor(name.length / 2)
  const [closest] = MESSAGE_VARIABLES.map((variable) => ({ variable, distance: distanceTo(variable, name, max) }))
    .filter(({ distance }) => distance <= max)
    .toSorted((one, other) => one.distance - other.distance)
  return closest?.variable
}

function distanceTo(variable: MessageVariable, name: string, max: number): number {
  const [known, written] = [variable.toLowerCase(), name.toLowerCase()]
  return Math.min(editDistance(written, known, max), editDistance(written, known.slice(0, written.length || 1), max))
}

/** The subject of a message about a quote ends with its number: ` [#1042]`. Replies keep it, so it's there once. */
export function withQuoteNumber(subject: string, number: number | undefined): string {
  const suffix = ` [#${number}]`
  return number === undefined || subject.endsWith(suffix) ? subject : `${subject}${suffix}`
}
