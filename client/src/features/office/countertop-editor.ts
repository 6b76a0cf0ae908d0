import { type ComponentType, createContext, type ReactNode } from 'react'
import type { EditedCountertop } from '#shared/final-quote/schema.ts'

export type DrawnCountertop = Pick<EditedCountertop, 'name' | 'shape' | 'dimensions' | 'stone' | 'details'>

export interface CountertopEditorProps {
  title: string
  /** What it opens with. */
  countertop: DrawnCountertop
  /** Someone has changed it, maybe before a reload. */
  isChanged: boolean
  /** Called for each finished change. */
  onChange: (drawn: DrawnCountertop) => void
  onSave: () => void
  onClose: () => void
  isSaving: boolean
  nameError: string | undefined
  /** Why it wasn't saved. */
  notice: ReactNode
}

/** The designer in a dialog. The page gives it to the office, because features don't import each other. */
export const CountertopEditor = createContext<ComponentType<CountertopEditorProps>>(() => null)
