import { type Ref, useState } from 'react'
import { storageEntry } from '#client/api/storage.ts'
import { TextArea } from '#client/ui/field.tsx'
import { customerNoteSchema, MAX_CUSTOMER_NOTE_LENGTH } from '#shared/quotes/schema.ts'

/** In session storage, like the contact. */
const stored = storageEntry('session', 'quote_note_draft')

/** Characters. The counter appears when fewer are left. */
const SHOW_COUNTER_BELOW = 200

/** The note that the visitor typed. It survives closing the form and a reload. `problem` says why it can't be sent. */
export function useNote() {
  const [text, setText] = useState(() => stored.read() ?? '')
  return {
    text,
    problem: customerNoteSchema.safeParse(text).error?.issues[0]?.message,
    setText: (next: string) => {
      if (next === '') stored.remove()
      else stored.write(next)
      setText(next)
    },
  }
}

interface NoteFieldProps {
  note: ReturnType<typeof useNote>
  ref?: Ref<HTMLTextAreaElement>
}

/** A text of several lines to the shop. */
export function NoteField({ note: { text, problem, setText }, ref }: NoteFieldProps) {
  const left = MAX_CUSTOMER_NOTE_LENGTH - text.length
  return (
    <TextArea
      ref={ref}
      label="Note (optional)"
      rows={3}
      value={text}
      onChange={({ target }) => setText(target.value)}
      hint={<span className="figures">{describeRoom(left)}</span>}
      error={problem}
      className="mt-6"
    />
  )
}

function describeRoom(left: number): string {
  if (left >= SHOW_COUNTER_BELOW) return "Anything we should know, such as a wall that isn't straight."
  return left < 0 ? `${-left} characters too many` : `${left} of ${MAX_CUSTOMER_NOTE_LENGTH} characters left`
}
