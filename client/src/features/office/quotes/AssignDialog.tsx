import { useQuery } from '@tanstack/react-query'
import type { KeyboardEvent } from 'react'
import { readQuery } from '#client/api/query-client.ts'
import { useQueryFailureToast } from '#client/features/office/failure-toast.ts'
import { TaskDialog } from '#client/ui/dialog/task-dialog.tsx'
import { MINUTE_MS } from '#shared/lib/durations.ts'

interface AssignDialogProps {
  /** What is assigned, such as `#1042` or `3 quotes`. */
  what: string
  busy: boolean
  onClose: () => void
  onChoose: (personId: string | null) => void
}

/** Who answers: the people of the office. A digit chooses, too. */
export function AssignDialog({ what, busy, onClose, onChoose }: AssignDialogProps) {
  const { data, error } = useQuery({ ...readQuery('GET /api/people', {}), staleTime: MINUTE_MS })
  useQueryFailureToast('fetch people', error)
  const people = data?.filter(({ disabled, role }) => !disabled && role !== 'crew') ?? []
  const choices = [...people.map(({ id, name }) => ({ id, name })), { id: null, name: 'No one' }]

  function choose(id: string | null) {
    if (!busy) onChoose(id)
  }
  function onKeyDown(event: KeyboardEvent) {
    const index = Number(event.key) - 1
    const choice = choices[index]
    if (!choice || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    choose(choice.id)
  }
  return (
    <TaskDialog busy={busy} title="Assign" description={`Who answers ${what}?`} onClose={onClose}>
      {data && (
        // The digits work anywhere in the list, on the buttons that it holds.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
        <ul onKeyDown={onKeyDown} className="mt-4">
          {choices.map(({ id, name }, index) => (
            <li key={id}>
              <button
                type="button"
                // The person pressed a key or a button to get here.
                autoFocus={index === 0} // oxlint-disable-line jsx-a11y/no-autofocus
                // The one with the focus keeps it.
                aria-disabled={busy}
                onClick={() => choose(id)}
                className="flex min-h-touch w-full items-center gap-3 rounded-sm px-2 text-left hover:bg-sand aria-disabled:opacity-55"
              >
                {index < 9 && <kbd className="figures text-caption text-muted">{index + 1}</kbd>}
                <bdi className="min-w-0 wrap-anywhere">{name}</bdi>
              </button>
            </li>
          ))}
        </ul>
      )}
    </TaskDialog>
  )
}
