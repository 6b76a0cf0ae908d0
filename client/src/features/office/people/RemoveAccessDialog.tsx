import type { RefObject } from 'react'
import { call } from '#client/api/call.ts'
import { ConfirmChange } from '#client/features/office/ConfirmChange.tsx'
import { acceptOwnChange } from '#client/features/office/conflict/conflict.ts'
import { type Person, personSchema } from '#shared/people/schema.ts'
import { refreshPeople } from './refresh-people.ts'

interface RemoveAccessDialogProps {
  person: Person
  onClose: () => void
  /** Gets the focus afterwards, because the button that had it is gone. */
  focusAfter: RefObject<HTMLElement | null>
}

/** Asks before a person's access is removed. */
export function RemoveAccessDialog({ person: { id, name, version }, onClose, focusAfter }: RemoveAccessDialogProps) {
  return (
    <ConfirmChange
      title={`Remove ${name}'s access?`}
      description={`${name} is signed out everywhere right away. The history keeps what ${name} did.`}
      action="Remove access"
      busyAction="Removing..."
      send={() =>
        call('PATCH /api/people/{id}', { params: { id }, body: { disabled: true, version } }).catch(
          acceptOwnChange(personSchema, ({ disabled }) => disabled),
        )
      }
      done={`${name} has no access now`}
      failed="remove access"
      refresh={refreshPeople}
      onClose={onClose}
      focusAfter={focusAfter}
    />
  )
}
