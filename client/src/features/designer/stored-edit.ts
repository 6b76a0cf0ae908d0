import { isRecord, parseJson, storageEntry } from '#client/api/storage.ts'
import { toast } from '#client/ui/toast/toast.ts'
import { toDraft } from './draft.ts'
import { type Draft, isSameCountertop } from './fit-to-shape.ts'

/** A saved countertop that is open in the designer instead of the draft. */
export interface Edit {
  /** The saved countertop's id. */
  id: string
  /** Its name, or else its shape, as it was when the edit began. */
  title: string
  /** The countertop as it was saved. */
  original: Draft
}

/** For this tab only: the draft in local storage stays as it is until the edit ends. */
const storedEdit = storageEntry('session', 'countertop_edit')

/** Stores an edit with its unsaved changes, so it survives a reload. */
export function saveEdit({ id, title, original }: Edit, draft: Draft): void {
  storedEdit.write(JSON.stringify({ id, title, original, draft }))
}

/** The stored edit, or null if there's no valid one. */
export function loadEdit(): { edit: Edit; draft: Draft } | null {
  const value = parseJson(storedEdit.read())
  if (!isRecord(value) || typeof value.id !== 'string' || typeof value.title !== 'string') return null
  const { id, title } = value
  const original = toDraft(value.original)
  const draft = toDraft(value.draft)
  return original && draft && { edit: { id, title, original }, draft }
}

/** The stored edit, if it has unsaved changes. */
export function loadUnsavedEdit(): Edit | null {
  const stored = loadEdit()
  return stored && !isSameCountertop(stored.edit.original, stored.draft) ? stored.edit : null
}

/** Says that an edit has to end before anything else can go on. */
export function askToEndEdit({ title }: Edit): void {
  toast({ title: `You're still editing ${title}. Save or cancel your changes first.` })
}

export function forgetEdit(): void {
  storedEdit.remove()
}
