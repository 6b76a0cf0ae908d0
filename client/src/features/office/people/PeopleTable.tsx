import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { Table, TableCell, TableRow } from '#client/ui/table.tsx'
import { useKeepFocus, useRestoreFocus } from '#client/ui/focus.ts'
import { SHOP } from '#shared/content/shop.ts'
import { crewRole } from '#shared/crews/label.ts'
import { capitalize } from '#shared/lib/counts.ts'
import { formatInstant } from '#shared/lib/dates.ts'
import type { Crew } from '#shared/crews/schema.ts'
import type { Person } from '#shared/people/schema.ts'
import type { OpenPersonDialog } from './People.tsx'

interface OwnerActions {
  onOpen: (open: OpenPersonDialog) => void
  onNewLink: (person: Person) => void
  onSignOut: (person: Person) => void
  onGiveBack: (person: Person) => void
  /** The id of the person whose change is under way. */
  busyWith: string | undefined
}

interface PeopleTableProps {
  headingId: string
  people: readonly Person[]
  /** Undefined until they load. */
  crews: readonly Crew[] | undefined
  /** Undefined for office people, who see names and roles only. */
  actions: OwnerActions | undefined
}

/** Everyone who works or worked here, with what an owner can do. */
export function PeopleTable({ headingId, people, crews, actions }: PeopleTableProps) {
  const columns = actions ? ['Name', 'Role', 'Last seen', 'Actions'] : ['Name', 'Role']
  return (
    <Table labelledBy={headingId} columns={columns}>
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
          {actions && (
            <>
              <TableCell label="Last seen">
                <span className="figures block text-label xl:whitespace-nowrap xl:leading-7">
                  {person.lastSeenAt === null ? 'Never' : formatInstant(person.lastSeenAt, SHOP.timeZone)}
                </span>
              </TableCell>
              <TableCell wide>
                <RowActions person={person} {...actions} />
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

function RowActions({ person, ...actions }: { person: Person } & OwnerActions) {
  const { name, disabled, id } = person
  const isBusy = actions.busyWith === id
  const row = useKeepFocus()
  useRestoreFocus(row.ref, isBusy)
  const button = (label: string, onClick: () => void) => (
    <Button
      size="small"
      className="grow xl:grow-0"
      aria-label={`${label}: ${name}`}
      disabled={isBusy}
      onClick={onClick}
    >
      {label}
    </Button>
  )
  return (
    <div {...row} className="flex flex-wrap gap-2 outline-none max-xl:pt-1">
      {button('Edit', () => actions.onOpen({ dialog: 'edit', person }))}
      {disabled ? (
        button('Give access back', () => actions.onGiveBack(person))
      ) : (
        <>
          {button('New link', () => actions.onNewLink(person))}
          {button('Sign out everywhere', () => actions.onSignOut(person))}
          {button('Remove access', () => actions.onOpen({ dialog: 'remove', person }))}
        </>
      )}
    </div>
  )
}
