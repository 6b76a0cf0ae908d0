import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call } from '#client/api/call.ts'
import { freshQuery } from '#client/api/query-client.ts'
import { NotLoaded } from '#client/features/office/NotLoaded.tsx'
import { ConfirmChange, useOfficeChange } from '#client/features/office/office-change.tsx'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { copyText } from '#client/ui/copy-text.ts'
import { TaskDialog } from '#client/ui/dialog/task-dialog.tsx'
import { TextField } from '#client/ui/field.tsx'
import { useFocusAfter, useSelectOnFocus } from '#client/ui/focus.ts'
import { Skeleton } from '#client/ui/loading.tsx'
import { Menu } from '#client/ui/menu.tsx'
import { Table, TableCell, TableRow } from '#client/ui/table.tsx'
import { SHOP } from '#shared/content/shop.ts'
import { crewRole } from '#shared/schedule/crew-label.ts'
import type { Crew } from '#shared/schedule/crews.ts'
import { capitalize } from '#shared/lib/counts.ts'
import { formatInstant } from '#shared/lib/dates.ts'
import { HOUR_MS } from '#shared/lib/durations.ts'
import { LINK_LIFETIMES, hasRole } from '#shared/people/roles.ts'
import type { Me, Person } from '#shared/people/schema.ts'
import { PersonDialog } from './PersonDialog.tsx'

type OpenDialog =
  | { dialog: 'add' }
  | { dialog: 'edit' | 'remove'; person: Person }
  | { dialog: 'link'; name: string; link: string }

const HEADING_ID = 'people-heading'

/** Who works here. Owners add people, hand out links, and remove access (docs/rules.md, Sign-in). */
export function People({ me }: { me: Me }) {
  const list = useQuery(freshQuery('GET /api/people', {}))
  const crews = useQuery(freshQuery('GET /api/crews', {}))
  const [open, setOpen] = useState<OpenDialog | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  // The dialog with a new person's link has no opener: it follows the form.
  useFocusAfter(open, heading)
  const people = list.data
  const isOwner = hasRole(me.role, 'owner')
  const onClose = () => setOpen(null)
  return (
    <section>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 id={HEADING_ID} ref={heading} tabIndex={-1} className="text-h3! outline-none">
          People
        </h1>
        {isOwner && (
          <Button size="compact" variant="primary" onClick={() => setOpen({ dialog: 'add' })}>
            Add person
          </Button>
        )}
      </div>
      <NotLoaded query={list} what="people">
        <Skeleton className="mt-3 h-12" />
        <Skeleton className="mt-3 h-12" />
      </NotLoaded>
      {people?.length === 0 && (
        <p className="border-divider border-t py-6 text-muted">
          No one signs in by email yet. The first person you add is an owner.
        </p>
      )}
      {people && people.length > 0 && (
        <PeopleTable people={people} crews={crews.data} isOwner={isOwner} onOpen={setOpen} />
      )}
      {open?.dialog === 'add' && (
        <PersonDialog
          onClose={onClose}
          isFirst={people?.length === 0}
          onAdded={(added) => setOpen({ dialog: 'link', ...added })}
        />
      )}
      {open?.dialog === 'edit' && <PersonDialog onClose={onClose} person={open.person} />}
      {open?.dialog === 'link' && <LinkDialog name={open.name} link={open.link} onClose={onClose} />}
      {open?.dialog === 'remove' && (
        <ConfirmChange
          title={`Remove ${open.person.name}'s access?`}
          description={`${open.person.name} is signed out everywhere right away. The history keeps what ${open.person.name} did.`}
          action="Remove access"
          busyAction="Removing..."
          send={() => setAccess(open.person, false)}
          done={`${open.person.name} has no access now`}
          failed="remove access"
          onClose={onClose}
          focusAfter={heading}
        />
      )}
    </section>
  )
}

const setAccess = ({ id, version }: Person, hasAccess: boolean) =>
  call('PATCH /api/people/{id}', { params: { id }, body: { disabled: !hasAccess, version } })

interface PeopleTableProps {
  people: readonly Person[]
  /** Undefined until they load. */
  crews: readonly Crew[] | undefined
  /** Office people see names and roles only. */
  isOwner: boolean
  onOpen: (open: OpenDialog) => void
}

function PeopleTable({ people, crews, isOwner, onOpen }: PeopleTableProps) {
  const columns = isOwner ? ['Name', 'Role', 'Last seen', 'Actions'] : ['Name', 'Role']
  return (
    <Table labelledBy={HEADING_ID} columns={columns}>
      {people.map((person) => (
        <TableRow key={person.id}>
          <TableCell wide>
            <bdi className="block text-left wrap-anywhere font-strong xl:max-w-96">{person.name}</bdi>
            {person.email !== null && (
              <span className="block wrap-anywhere text-caption text-muted xl:max-w-96">{person.email}</span>
            )}
          </TableCell>
          <TableCell label="Role">
            <div className="flex flex-wrap items-center gap-2 text-label xl:min-h-7">
              <span className="wrap-anywhere">{roleText(person, crews)}</span>
              {person.disabled && <Badge look="outline">No access</Badge>}
            </div>
          </TableCell>
          {isOwner && (
            <>
              <TableCell label="Last seen">
                <span className="figures block text-label xl:whitespace-nowrap xl:leading-7">
                  {person.lastSeenAt === null ? 'Never' : formatInstant(person.lastSeenAt, SHOP.timeZone)}
                </span>
              </TableCell>
              <TableCell wide>
                <PersonActions person={person} onOpen={onOpen} />
              </TableCell>
            </>
          )}
        </TableRow>
      ))}
    </Table>
  )
}

/** `Owner`, or `Crew, North` for someone in a crew. */
function roleText({ role, crew }: Person, crews: PeopleTableProps['crews']): string {
  if (role !== 'crew' || crew === null) return capitalize(role)
  return crewRole(crew, crews?.find(({ number }) => number === crew)?.name)
}

function PersonActions({ person, onOpen }: { person: Person } & Pick<PeopleTableProps, 'onOpen'>) {
  const { id, name, disabled } = person
  const makeLink = useOfficeChange({
    send: () => call('POST /api/people/{id}/link', { params: { id } }),
    failed: 'make a link',
    onDone: ({ link }) => onOpen({ dialog: 'link', name, link }),
  })
  const signOut = useOfficeChange({
    send: () => call('DELETE /api/people/{id}/sessions', { params: { id } }),
    done: `${name} is signed out everywhere`,
    failed: 'sign the person out',
  })
  const giveBack = useOfficeChange({
    send: () => setAccess(person, true),
    done: `${name} has access again`,
    failed: 'give access back',
  })
  const isBusy = makeLink.isSaving || signOut.isSaving || giveBack.isSaving
  return (
    <div tabIndex={-1} aria-busy={isBusy || undefined} className="flex justify-end xl:-my-2 xl:-ml-3 xl:justify-start">
      <Menu
        label={`Actions for ${name}`}
        items={[
          { label: 'Edit', onSelect: () => onOpen({ dialog: 'edit', person }) },
          ...(disabled
            ? [{ label: 'Give access back', onSelect: () => giveBack.save() }]
            : [
                { label: 'New link', onSelect: () => makeLink.save() },
                { label: 'Sign out everywhere', onSelect: () => signOut.save() },
                { label: 'Remove access', onSelect: () => onOpen({ dialog: 'remove', person }), apart: true },
              ]),
        ]}
      />
    </div>
  )
}

const LINK_HOURS = LINK_LIFETIMES.owner / HOUR_MS

/** Shows a sign-in link, the only time that it's known. */
function LinkDialog({ name, link, onClose }: { name: string; link: string; onClose: () => void }) {
  const [copied, setCopied] = useState<boolean>()
  const select = useSelectOnFocus()
  return (
    <TaskDialog
      onClose={onClose}
      title={`Sign-in link for ${name}`}
      description={`It works once, for ${LINK_HOURS} hours. Anyone who has it can sign in, so send it only to this person.`}
    >
      <TextField {...select} readOnly label="Link" value={link} className="mt-6" />
      <div className="mt-6 flex flex-wrap items-center justify-end gap-3">
        <p role="status" className="grow text-label empty:hidden">
          {copied !== undefined &&
            (copied ? 'Copied.' : 'Your browser does not allow copying. Select the link and copy it.')}
        </p>
        <Button onClick={onClose}>Done</Button>
        <Button variant="primary" onClick={async () => setCopied(await copyText(link))}>
          Copy link
        </Button>
      </div>
    </TaskDialog>
  )
}
