/*
 * The content of an email. HTML and plain text are both made from it, so they always say the same.
 */

export interface Paragraph {
  kind: 'paragraph'
  text: string
  isMuted?: boolean
  /** Its line breaks stay. */
  keepsLines?: boolean
}

export interface Heading {
  kind: 'heading'
  text: string
}

/** A value with its label, such as a date or an address. */
export interface Fact {
  label: string
  /** One string per line. */
  value: readonly string[]
  /** The link of the value. */
  url?: string
  /** Set large, for the main facts. */
  isMain?: boolean
}

export interface Facts {
  kind: 'facts'
  facts: readonly Fact[]
}

export interface Steps {
  kind: 'steps'
  /** Numbered if true, bullet points if false. */
  isOrdered: boolean
  steps: readonly { title: string; text: string }[]
}

export interface Amount {
  /** Begins a group of amounts. */
  heading?: string
  label: string
  note?: string
  /** Formatted, such as `$1,176.00`. */
  amount: string
  /** Has a line above. */
  isSum?: boolean
  isTotal?: boolean
}

export interface Amounts {
  kind: 'amounts'
  amounts: readonly Amount[]
}

/** Each row has as many cells as the head. */
export interface EmailTable {
  kind: 'table'
  head: readonly string[]
  rows: readonly (readonly string[])[]
}

export interface Action {
  kind: 'action'
  label: string
  url: string
  /** A link instead of a button. */
  isSecondary?: boolean
  /** The address is too long to read, and there's another way to get what it links to. */
  isLeftOutOfText?: boolean
}

export type EmailBlock = Paragraph | Heading | Facts | Steps | Amounts | EmailTable | Action

export interface EmailContent {
  subject: string
  /** The text that an inbox shows after the subject. */
  preheader: string
  title: string
  blocks: readonly EmailBlock[]
  /** Why the reader gets this email. */
  reason: string
}

export const paragraph = (text: string): Paragraph => ({ kind: 'paragraph', text })
export const aside = (text: string): Paragraph => ({ kind: 'paragraph', text, isMuted: true })
export const heading = (text: string): Heading => ({ kind: 'heading', text })
/** Leaves out facts without a value. */
export const facts = (...all: readonly (Fact | undefined)[]): Facts => ({
  kind: 'facts',
  facts: all.filter((fact): fact is Fact => fact !== undefined && fact.value.length > 0),
})
export const action = (label: string, url: string): Action => ({ kind: 'action', label, url })
export const secondaryAction = (label: string, url: string): Action => ({ ...action(label, url), isSecondary: true })
