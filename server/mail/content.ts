/*
 * What a mail says, before it is html or plain text. Both are made from it, so that neither can say what the other
 * does not.
 */

export interface Paragraph {
  kind: 'paragraph'
  text: string
  isMuted?: boolean
}

export interface Heading {
  kind: 'heading'
  text: string
}

/** A labelled value, such as a date or an address. */
export interface Fact {
  label: string
  /** Its lines. */
  value: readonly string[]
  /** Where a tap on the value leads. */
  url?: string
  /** Set large: what the mail is about. */
  isMain?: boolean
}

export interface Facts {
  kind: 'facts'
  facts: readonly Fact[]
}

export interface Steps {
  kind: 'steps'
  /** Steps have an order and are numbered; points do not. */
  isOrdered: boolean
  steps: readonly { title: string; text: string }[]
}

export interface Amount {
  label: string
  note?: string
  /** As it is read: `$1,176.00`. */
  amount: string
  /** Sums stand below a line. */
  isSum?: boolean
  isTotal?: boolean
}

export interface Amounts {
  kind: 'amounts'
  amounts: readonly Amount[]
}

/** A picture that travels with the mail. */
export interface Picture {
  cid: string
  alt: string
  /** CSS pixels. */
  width: number
  height: number
}

export interface Item {
  kind: 'item'
  title: string
  lines: readonly string[]
  picture: Picture | undefined
}

export interface Action {
  kind: 'action'
  label: string
  url: string
  /** A link in place of a button. */
  isSecondary?: boolean
  /** The address is too long to be read, and what it leads to can be had otherwise. */
  isLeftOutOfText?: boolean
}

export type Block = Paragraph | Heading | Facts | Steps | Amounts | Item | Action

export interface MailContent {
  subject: string
  /** What an inbox shows behind the subject. */
  preheader: string
  title: string
  blocks: readonly Block[]
  /** Why the reader gets this mail. */
  reason: string
}

export const paragraph = (text: string): Paragraph => ({ kind: 'paragraph', text })
export const aside = (text: string): Paragraph => ({ kind: 'paragraph', text, isMuted: true })
export const heading = (text: string): Heading => ({ kind: 'heading', text })
/** A value without lines is left out. */
export const facts = (...all: readonly (Fact | undefined)[]): Facts => ({
  kind: 'facts',
  facts: all.filter((fact): fact is Fact => fact !== undefined && fact.value.length > 0),
})
export const action = (label: string, url: string): Action => ({ kind: 'action', label, url })
export const secondaryAction = (label: string, url: string): Action => ({ ...action(label, url), isSecondary: true })
