import type { Quote } from '#shared/quotes/schema.ts'

/** A card is a row on a phone. */
export type Layout = 'wide' | 'medium' | 'card'

export interface RowActions {
  /** With Shift: all from the one before. */
  onSelect: (id: string, isRange: boolean) => void
  /** Opens a record beside the list. */
  onOpen: (address: string) => void
  onEdit: (quote: Quote) => void
  /** Undefined for someone who may not delete. */
  onDelete: ((quote: Quote) => void) | undefined
}

export interface RowProps {
  quote: Quote
  layout: Layout
  isSelected: boolean
  isOpen: boolean
  /** Of its record, with the filters of the list. */
  address: string
  /** Milliseconds: the start of this minute. */
  now: number
  /** The same object in each render, so that rows render only if they change. */
  actions: RowActions
}
