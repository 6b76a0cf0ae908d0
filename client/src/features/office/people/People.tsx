import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { freshQuery } from '#client/api/query-client.ts'
import { errorText } from '#client/api/request-error.ts'
import { useQueryFailureToast } from '#client/features/office/failure-toast.ts'
import { Button } from '#client/ui/button.tsx'
import { Failure, Loading, Skeleton } from '#client/ui/loading.tsx'
import { useFocusAfter } from '#client/ui/focus.ts'
import { hasRole } from '#shared/people/roles.ts'
import type { Me, Person } from '#shared/people/schema.ts'
import { AccessSettings } from './AccessSettings.tsx'
import { PeopleTable } from './PeopleTable.tsx'
import { PersonDialog } from './PersonDialog.tsx'
import { RemoveAccessDialog } from './RemoveAccessDialog.tsx'
import { SignInLinkDialog } from './SignInLinkDialog.tsx'
import { usePersonActions } from './use-person-actions.ts'

interface PeopleProps {
  me: Me
}

export type OpenPersonDialog =
  | { dialog: 'add' }
  | { dialog: 'edit' | 'remove'; person: Person }
  | { dialog: 'link'; name: string; link: string }

const HEADING_ID = 'people-heading'
const SKELETON_ROWS = [1, 2, 3]

/** Who works here. Owners add people, hand out links, and remove access (docs/rules.md, Sign-in). */
export function People({ me }: PeopleProps) {
  const list = useQuery(freshQuery('GET /api/people', {}))
  const crews = useQuery(freshQuery('GET /api/crews', {}))
  const [open, setOpen] = useState<OpenPersonDialog | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  // Owners who give themselves another role lose the button that opened the dialog.
  useFocusAfter(open, heading)
  const { error } = list
  useQueryFailureToast('fetch people', error)
  const actions = usePersonActions({ onOpen: setOpen })
  const isOwner = hasRole(me.role, 'owner')
  const onClose = () => setOpen(null)
  return (
    <section>
      <div className="mb-8 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <h1 id={HEADING_ID} ref={heading} tabIndex={-1} className="text-h2! outline-none">
          People
        </h1>
        {isOwner && (
          <Button size="small" variant="primary" onClick={() => setOpen({ dialog: 'add' })}>
            Add person
          </Button>
        )}
      </div>
      {list.isPending && (
        <Loading text="Loading people...">
          {SKELETON_ROWS.map((row) => (
            <Skeleton key={row} className="mt-3 h-12" />
          ))}
        </Loading>
      )}
      {error && !list.data && (
        <Failure
          title="Couldn't load people."
          text={errorText(error, 'Something went wrong.')}
          isAnnounced
          busy={list.isFetching}
          onTryAgain={() => void list.refetch()}
        />
      )}
      {list.data?.length === 0 && (
        <p className="border-divider border-t py-6 text-muted">
          No one signs in by email yet. The first person you add is an owner.
        </p>
      )}
      {list.data && list.data.length > 0 && (
        <PeopleTable
          headingId={HEADING_ID}
          people={list.data}
          crews={crews.data}
          actions={isOwner ? { ...actions, onOpen: setOpen } : undefined}
        />
      )}
      {isOwner && list.data && <AccessSettings />}
      {open?.dialog === 'add' && (
        <PersonDialog
          onClose={onClose}
          isFirst={list.data?.length === 0}
          onAdded={(added) => setOpen({ dialog: 'link', ...added })}
        />
      )}
      {open?.dialog === 'edit' && <PersonDialog onClose={onClose} person={open.person} />}
      {open?.dialog === 'link' && <SignInLinkDialog name={open.name} link={open.link} onClose={onClose} />}
      {open?.dialog === 'remove' && <RemoveAccessDialog onClose={onClose} person={open.person} focusAfter={heading} />}
    </section>
  )
}
