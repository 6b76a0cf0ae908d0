import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call } from '#client/api/call.ts'
import { AddressLink, ContactLinks } from '#client/features/contact/ContactLinks.tsx'
import { NotLoaded } from '#client/features/office/NotLoaded.tsx'
import { ConfirmChange, useOfficeChange } from '#client/features/office/office-change.tsx'
import { Button } from '#client/ui/button.tsx'
import { LoadMore, Skeleton } from '#client/ui/loading.tsx'
import { Table, TableCell, TableRow } from '#client/ui/table.tsx'
import { fullName } from '#shared/contact/facts.ts'
import { SHOP } from '#shared/content/shop.ts'
import { stoneName } from '#shared/countertops/stones.ts'
import { formatInstant } from '#shared/lib/dates.ts'
import { hasRole } from '#shared/people/roles.ts'
import type { Me } from '#shared/people/schema.ts'
import type { SampleRequest } from '#shared/samples/schema.ts'
import { samplesQuery } from '#client/features/office/samples-query.ts'

/** Requests for samples: what is to mail, and what was mailed (docs/rules.md, Samples). */
export function Samples({ me }: { me: Me }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [deleted, setDeleted] = useState<SampleRequest>()
  const onDelete = hasRole(me.role, 'owner') ? setDeleted : undefined
  return (
    <section>
      <h1 ref={heading} tabIndex={-1} className="text-h3! outline-none">
        Samples
      </h1>
      <SampleList onDelete={onDelete} isSent={false} title="To mail" emptyText="No samples to mail." />
      <SampleList onDelete={onDelete} isSent title="Sent" emptyText="None sent yet." />
      {deleted && (
        <ConfirmChange
          title="Delete this request?"
          description="Name, email and address are gone for good. This can't be undone."
          action="Delete"
          busyAction="Deleting..."
          send={() => call('DELETE /api/samples/{id}', { params: { id: deleted.id } })}
          done="Request deleted"
          about={fullName(deleted)}
          failed="delete the request"
          onClose={() => setDeleted(undefined)}
          focusAfter={heading}
        >
          <bdi className="mt-4 block text-left wrap-anywhere font-strong">{fullName(deleted)}</bdi>
        </ConfirmChange>
      )}
    </section>
  )
}

interface SampleListProps {
  isSent: boolean
  title: string
  emptyText: string
  /** Undefined for those who may not. */
  onDelete: ((request: SampleRequest) => void) | undefined
}

function SampleList({ isSent, title, emptyText, onDelete }: SampleListProps) {
  const list = useInfiniteQuery(samplesQuery(isSent))
  const headingId = isSent ? 'samples-sent' : 'samples-to-mail'
  const requests = list.data?.pages.flatMap(({ data }) => data)
  return (
    <div tabIndex={-1}>
      <h2 id={headingId} className="mt-8 mb-4 text-h3!">
        {title}
      </h2>
      <NotLoaded query={list} what="the samples">
        <Skeleton className="mt-3 h-12" />
        <Skeleton className="mt-3 h-12" />
      </NotLoaded>
      {requests?.length === 0 && <p className="border-divider border-t py-6 text-muted">{emptyText}</p>}
      {requests && requests.length > 0 && (
        <Table labelledBy={headingId} columns={['Name', 'Stones', 'Address', isSent ? 'Sent' : 'Asked', 'Actions']}>
          {requests.map((request) => (
            <SampleRow key={request.id} request={request} onDelete={onDelete} />
          ))}
        </Table>
      )}
      <LoadMore list={list} />
    </div>
  )
}

function SampleRow({ request, onDelete }: { request: SampleRequest } & Pick<SampleListProps, 'onDelete'>) {
  const { id, stones, createdAt, sent } = request
  const name = fullName(request)
  const mark = useOfficeChange({
    send: () => call('PATCH /api/samples/{id}', { params: { id }, body: { sent: !sent } }),
    done: `${name}: samples ${sent ? 'not sent' : 'sent'}`,
    failed: 'update the request',
  })
  const button = (label: string, onClick: () => void) => (
    <Button
      size="small"
      className="grow xl:grow-0"
      aria-label={`${label}: ${name}`}
      disabled={mark.isSaving}
      onClick={onClick}
    >
      {label}
    </Button>
  )
  return (
    <TableRow>
      <TableCell wide>
        <bdi className="block text-left wrap-anywhere font-strong xl:max-w-96">{name}</bdi>
        <span className="block text-caption xl:max-w-96">
          <ContactLinks contact={request} />
        </span>
      </TableCell>
      <TableCell label="Stones" wide>
        <ul className="text-label">
          {stones.map((stone) => (
            <li key={stone} className="wrap-anywhere">
              {stoneName(stone)}
            </li>
          ))}
        </ul>
      </TableCell>
      <TableCell label="Address" wide>
        <span className="block xl:max-w-96">
          <AddressLink contact={request} />
        </span>
      </TableCell>
      <TableCell label={sent ? 'Sent' : 'Asked'} wide>
        <span className="figures block text-label">{formatInstant(sent?.at ?? createdAt, SHOP.timeZone)}</span>
        {sent && <span className="block wrap-anywhere text-caption text-muted">{`by ${sent.by}`}</span>}
      </TableCell>
      <TableCell wide>
        <div className="flex flex-wrap gap-2 max-xl:pt-1">
          {button(sent ? 'Not sent' : 'Sent', () => mark.save())}
          {onDelete && button('Delete', () => onDelete(request))}
        </div>
      </TableCell>
    </TableRow>
  )
}
