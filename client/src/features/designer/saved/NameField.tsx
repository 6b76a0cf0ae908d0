import { type FormEvent, useLayoutEffect, useRef, useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { TextField } from '#client/ui/field.tsx'
import { toast } from '#client/ui/toast/toast.ts'
import type { SavedCountertop } from '#shared/countertops/schema.ts'
import { DEFAULT_DETAILS, LIMITS } from '#shared/fabrication/details.ts'
import { useReplaceCountertop } from './countertops.ts'

/** Names a saved countertop. An empty name removes it. Escape discards what was typed. */
export function NameField({ countertop, onClose }: { countertop: SavedCountertop; onClose: () => void }) {
  const { details = DEFAULT_DETAILS, ...others } = countertop
  const inputRef = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(details.name ?? '')
  const replace = useReplaceCountertop({
    onDeleted: () => toast({ title: 'This countertop was deleted.', look: 'destructive' }),
  })
  useLayoutEffect(() => {
    inputRef.current?.focus()
    inputRef.current?.select()
  }, [])
  const save = (event: FormEvent) => {
    event.preventDefault()
    const { name: before, ...unnamed } = details
    const name = text.trim().replace(/\s+/g, ' ')
    onClose()
    if (name !== (before ?? '')) replace.mutate({ ...others, details: name ? { ...unnamed, name } : { ...unnamed } })
  }
  return (
    <form onSubmit={save} className="mb-2 grid gap-2">
      <TextField
        ref={inputRef}
        label="Name"
        value={text}
        maxLength={LIMITS.nameLength}
        autoComplete="off"
        enterKeyHint="done"
        placeholder="Island"
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onClose()
        }}
      />
      <div className="flex gap-2">
        <Button type="submit" size="small">
          Save
        </Button>
        <Button variant="quiet" size="small" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
