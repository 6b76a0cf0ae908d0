import { useQuery } from '@tanstack/react-query'
import { type RefObject, useRef, useState } from 'react'
import { call } from '#client/api/call.ts'
import { errorText } from '#client/api/request-error.ts'
import { freshQuery } from '#client/api/query-client.ts'
import { DownloadCsv } from '#client/features/office/download.tsx'
import { NotLoaded } from '#client/features/office/NotLoaded.tsx'
import { ConfirmChange } from '#client/features/office/office-change.tsx'
import { Button } from '#client/ui/button.tsx'
import { Skeleton } from '#client/ui/loading.tsx'
import { toast } from '#client/ui/toast/toast.ts'
import { Table, TableCell, TableRow } from '#client/ui/table.tsx'
import { SHOP } from '#shared/content/shop.ts'
import { formatDay, formatInstant } from '#shared/lib/dates.ts'
import type { FullList, PriceLists } from '#shared/prices/schema.ts'
import type { Me } from '#shared/people/schema.ts'
import { hasRole } from '#shared/people/roles.ts'
import { PricesForm, PricesInEffect } from './PricesForm.tsx'
import { ChangedPrices, PublishDialog } from './PublishDialog.tsx'

/** /orders/prices: the list in effect, a planned one, and past ones (docs/rules.md, Prices). */
export function Prices({ me }: { me: Me }) {
  const isOwner = hasRole(me.role, 'owner')
  const query = useQuery(freshQuery('GET /api/prices', {}))
  return (
    <section className="max-w-5xl">
      <div className="flex items-start justify-between gap-4">
        <h1 className="text-h3!">Prices</h1>
        {isOwner && (
          <DownloadCsv
            table="prices"
            send={(choice, options) => call('POST /api/export/prices', { body: choice, ...options })}
          />
        )}
      </div>
      <p className="mt-2 mb-6 max-w-4xl text-label text-muted">
        Installed, tax included. Quotes keep the prices that they were given. Visitors see a new list within 15 seconds.
        Once a list is in effect, it can't be changed.{!isOwner && ' Only owners can publish prices.'}
      </p>
      <NotLoaded query={query} what="the prices">
        <Skeleton className="h-160" />
      </NotLoaded>
      {query.data && <ListsShown lists={query.data} isOwner={isOwner} />}
    </section>
  )
}

function ListsShown({ lists, isOwner }: { lists: PriceLists; isOwner: boolean }) {
  const { current, planned, past } = lists
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <>
      <h2 ref={heading} tabIndex={-1} className="text-lead! outline-none">
        {`Price list ${current.number}`}
      </h2>
      <p className="figures mt-1 text-label text-muted">{`In effect ${sinceText(current)}.`}</p>
      {planned && <PlannedList planned={planned} lists={lists} focusAfter={heading} />}
      {isOwner ? <PricesForm lists={lists} focusAfter={heading} /> : <PricesInEffect prices={current.prices} />}
      {past.length > 0 && <PastLists past={past} />}
    </>
  )
}

/** `since Nov 21, 2026, 3:04 PM, published by Ana`, or that the list came with the site. */
function sinceText({ effectiveAt, byName }: Omit<FullList, 'prices'>): string {
  if (effectiveAt === null) return 'since the site went live'
  return `since ${formatInstant(effectiveAt, SHOP.timeZone)}, published by ${byName ?? ''}`
}

interface PlannedListProps {
  planned: NonNullable<PriceLists['planned']>
  lists: PriceLists
  focusAfter: RefObject<HTMLElement | null>
}

function PlannedList({ planned, lists: { current, version }, focusAfter }: PlannedListProps) {
  const { number, effectiveAt, byName, prices } = planned
  const [open, setOpen] = useState<'publish' | 'withdraw' | null>(null)
  const onClose = () => setOpen(null)
  return (
    <section aria-labelledby="planned-list" className="mt-6 border-brass border-l-2 bg-white p-5">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div>
          <h3 id="planned-list" className="font-sans font-strong text-body tracking-normal">
            {`Price list ${number} is planned`}
          </h3>
          <p className="figures mt-1 text-label text-muted">
            {`From ${formatDay(effectiveAt, SHOP.timeZone)} at 12:00 AM, published by ${byName}. No customer sees it before.`}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => setOpen('publish')}>Publish now</Button>
          <Button onClick={() => setOpen('withdraw')}>Withdraw</Button>
        </div>
      </div>
      <ChangedPrices before={current.prices} after={prices} />
      <p className="mt-4 text-label">
        Until then the prices below are in effect. You can publish others now: this list still replaces them on its day.
      </p>
      {open === 'publish' && (
        <PublishDialog
          reviewed={{ before: current.prices, version, prices, effectiveOn: null, withdraws: number }}
          onClose={onClose}
          onPublished={onClose}
          focusAfter={focusAfter}
          onConflict={(error) => {
            toast({ title: errorText(error, ''), look: 'destructive' })
            onClose()
          }}
        />
      )}
      {open === 'withdraw' && (
        <ConfirmChange
          title={`Withdraw price list ${number}?`}
          description="The prices stay as they are."
          action="Withdraw"
          busyAction="Withdrawing..."
          send={() => call('DELETE /api/prices/{number}', { params: { number } })}
          done={`Price list ${number} withdrawn`}
          failed="withdraw the price list"
          onClose={onClose}
          focusAfter={focusAfter}
        />
      )}
    </section>
  )
}

function PastLists({ past }: Pick<PriceLists, 'past'>) {
  return (
    <div className="mt-12">
      <h2 id="past-lists" className="mb-4 text-lead!">
        Past lists
      </h2>
      <Table labelledBy="past-lists" columns={['List', 'In effect from', 'Published by']}>
        {past.map(({ number, version, effectiveAt, byName, withdrawn }) => (
          <TableRow key={number}>
            <TableCell label="List">
              <span className="figures font-strong text-label">{number}</span>
              {version !== String(number) && <span className="text-caption text-muted">{` (${version})`}</span>}
            </TableCell>
            <TableCell label="In effect from" wide>
              <span className="figures text-label">
                {withdrawn
                  ? `Withdrawn. Planned for ${formatDay(effectiveAt ?? '', SHOP.timeZone)}`
                  : effectiveAt === null
                    ? 'The beginning'
                    : formatInstant(effectiveAt, SHOP.timeZone)}
              </span>
            </TableCell>
            <TableCell label="Published by" wide>
              <span className="text-label wrap-anywhere">{byName ?? 'Came with the site'}</span>
            </TableCell>
          </TableRow>
        ))}
      </Table>
    </div>
  )
}
