import { useQueryClient } from '@tanstack/react-query'
import { call } from '#client/api/call.ts'
import { useSingleFlightMutation } from '#client/api/use-single-flight-mutation.ts'
import { acceptOwnChange } from '#client/features/office/conflict/conflict.ts'
import { showFailureToast } from '#client/features/office/failure-toast.ts'
import { shouldFetchAgain } from '#client/features/office/should-fetch-again.ts'
import { toast } from '#client/ui/toast/toast.ts'
import { type Person, personSchema } from '#shared/people/schema.ts'
import type { OpenPersonDialog } from './People.tsx'
import { refreshPeople } from './refresh-people.ts'

interface PersonActionsOptions {
  onOpen: (open: OpenPersonDialog) => void
}

/** What an owner does to a person without a form. */
export function usePersonActions({ onOpen }: PersonActionsOptions) {
  const queryClient = useQueryClient()
  const action = useSingleFlightMutation<void, { person: Person; name: string; run: () => Promise<void> }>({
    mutationFn: ({ run }) => run(),
    onSuccess: () => refreshPeople(queryClient),
    onError: async (error, { name }) => {
      showFailureToast(name, error)
      if (shouldFetchAgain(error)) await refreshPeople(queryClient)
    },
  })
  const busyWith = action.isPending ? action.variables.person.id : undefined
  return {
    busyWith,
    onNewLink: (person: Person) =>
      action.mutate({
        person,
        name: 'make a link',
        run: async () => {
          const { link } = await call('POST /api/people/{id}/link', { params: { id: person.id } })
          onOpen({ dialog: 'link', name: person.name, link })
        },
      }),
    onSignOut: (person: Person) =>
      action.mutate({
        person,
        name: 'sign the person out',
        run: async () => {
          await call('DELETE /api/people/{id}/sessions', { params: { id: person.id } })
          toast({ title: `${person.name} is signed out everywhere` })
        },
      }),
    onGiveBack: (person: Person) =>
      action.mutate({
        person,
        name: 'give access back',
        run: async () => {
          const body = { disabled: false, version: person.version }
          await call('PATCH /api/people/{id}', { params: { id: person.id }, body }).catch(
            acceptOwnChange(personSchema, (current) => !current.disabled),
          )
          toast({ title: `${person.name} has access again` })
        },
      }),
  }
}
