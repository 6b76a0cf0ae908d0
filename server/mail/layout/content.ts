/*
 * The content of an email. HTML and plain text are both made from it, so they always say the same.
 */

interface Paragraph {
  kind: 'paragraph'
  text: string
  isMuted?: boolean
  /** Its line breaks stay. */
  keepsLines?: boolean
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

export interface Action {
  kind: 'action'
  label: string
  url: string
  /** A link instead of a button. */
  isSecondary?: boolean
  /** The address is too long to read, and there's another way to get what it links to. */
  isLeftOutOfText?: boolean
}

export type EmailBlock =
  | Paragraph
  | Action
  | { kind: 'heading'; text: string }
  | { kind: 'facts'; facts: readonly Fact[] }
  /** Numbered, or with bullet points. */
  | { kind: 'steps'; isOrdered: boolean; steps: readonly { title: string; text: string }[] }
  | { kind: 'amounts'; amounts: readonly Amount[] }
  /** Each row has as many cells as the head. */
  | { kind: 'table'; head: readonly string[]; rows: readonly (readonly string[])[] }

/** The block of that kind. */
export type BlockOf<Kind extends EmailBlock['kind']> = Extract<EmailBlock, { kind: Kind }>

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
export const heading = (text: string): EmailBlock => ({ kind: 'heading', text })
/** Leaves out facts without a value. */
export const facts = (...all: readonly (Fact | undefined)[]): EmailBlock => ({
  kind: 'facts',
  facts: all.filter((fact): fact is Fact => fact !== undefined && fact.value.length > 0),
})
export const action = (label: string, url: string): Action => ({ kind: 'action', label, url })
export const secondaryAction = (label: string, url: string): Action => ({ ...action(label, url), isSecondary: true })
