import { useEffect, useRef, useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { TextField } from '#client/ui/field.tsx'
import type { DescribedCountertop } from '#shared/estimate/estimate.ts'
import { countertopNames } from '#shared/fabrication/name.ts'
import { type Fabrication, MAX_OVERRIDE_REASON_LENGTH, type Override } from '#shared/slabs/schema.ts'

interface OverridesProps {
  warnings: Fabrication['warnings']
  countertops: readonly DescribedCountertop[]
  overrides: readonly Override[]
  /** Absent: they are only to look at. */
  onChange?: (overrides: readonly Override[]) => void
}

/** What breaks a rule, and why the shop does it all the same. One reason holds for a rule and a countertop. */
export function Overrides({ warnings, countertops, overrides, onChange }: OverridesProps) {
  const names = countertopNames(countertops)
  if (warnings.length === 0) return null
  return (
    <ul aria-label="Warnings" className="figures mt-3 grid gap-2 text-label">
      {warnings.map(({ rule, countertop, message }, index) => {
        const isOf = (one: Override) => one.rule === rule && one.countertop === countertop
        const isFirst = warnings.findIndex((one) => one.rule === rule && one.countertop === countertop) === index
        const others = overrides.filter((one) => !isOf(one))
        const reason = overrides.find(isOf)?.reason
        return (
          // Two seams may say the same.
          <li
            key={`${index} ${message}`}
            className={`border-l-2 py-1 pl-4 ${reason === undefined ? 'border-error' : 'border-brass'}`}
          >
            <p>{`${names[countertop] ?? ''}: ${message}`}</p>
            {reason !== undefined && <p className="text-muted wrap-anywhere">{`We do it all the same: ${reason}`}</p>}
            {isFirst && onChange && (
              <Reason
                reason={reason}
                onSave={(text) => onChange([...others, { rule, countertop, reason: text }])}
                onRemove={() => onChange(others)}
              />
            )}
          </li>
        )
      })}
    </ul>
  )
}

interface ReasonProps {
  reason: string | undefined
  onSave: (reason: string) => void
  onRemove: () => void
}

function Reason({ reason, onSave, onRemove }: ReasonProps) {
  const [isOpen, setOpen] = useState(false)
  if (isOpen) return <ReasonForm reason={reason} onSave={onSave} onClose={() => setOpen(false)} />
  return (
    <div className="flex gap-x-4">
      <Button size="small" variant="link" onClick={() => setOpen(true)}>
        {reason === undefined ? 'Do it all the same' : 'Change the reason'}
      </Button>
      {reason !== undefined && (
        <Button size="small" variant="link" onClick={onRemove}>
          Remove the reason
        </Button>
      )}
    </div>
  )
}

/** Enter saves. Escape takes back what was typed. */
function ReasonForm({ reason = '', onSave, onClose }: Omit<ReasonProps, 'onRemove'> & { onClose: () => void }) {
  const [typed, setTyped] = useState(reason)
  const [problem, setProblem] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  return (
    <form
      noValidate
      className="mt-1 max-w-xl"
      onSubmit={(event) => {
        event.preventDefault()
        const text = typed.trim()
        if (text !== '') {
          onSave(text)
          return onClose()
        }
        setProblem('Write why')
        field.current?.focus()
      }}
    >
      <TextField
        ref={field}
        label="Why"
        autoComplete="off"
        maxLength={MAX_OVERRIDE_REASON_LENGTH}
        value={typed}
        error={problem}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          event.preventDefault()
          onClose()
        }}
      />
      <div className="mt-2 flex gap-x-3">
        <Button size="small" type="submit" variant="primary">
          Save reason
        </Button>
        <Button size="small" variant="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
