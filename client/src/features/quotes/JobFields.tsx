import { useId } from 'react'
import { usePriceList } from '#client/lib/price-list.ts'
import { Checkbox, Radio } from '#client/ui/field.tsx'
import type { Estimate } from '#shared/estimate/estimate.ts'
import { itemsOf } from '#shared/estimate/item-texts.ts'
import { LEFT_OVER } from '#shared/estimate/items.ts'
import type { PriceList } from '#shared/estimate/price-list.ts'
import { JOB_LABELS, REMOVAL_LABELS } from '#shared/fabrication/describe.ts'
import { type Job, REMOVALS, type Removal } from '#shared/fabrication/details.ts'
import { formatPrice, formatWholeDollars } from '#shared/lib/cents.ts'
import { saveJob } from './job-draft.ts'

interface JobFieldsProps {
  job: Job
  /** With the job. */
  estimate: Estimate
  onChange?: (job: Job) => void
  /** The office fills it in. */
  isByOffice?: boolean
}

/** What the shop does besides the countertops, and what that does to the estimate (docs/rules.md, Quote form). */
export function JobFields({ job, estimate, onChange = saveJob, isByOffice = false }: JobFieldsProps) {
  const name = useId()
  const priceList = usePriceList()
  return (
    <div className="mt-7 border-divider border-t pt-6">
      <fieldset>
        <legend className="font-strong text-caption">{JOB_LABELS.removal}</legend>
        <div className="mt-1 flex flex-wrap gap-x-8">
          {REMOVALS.map((removal) => (
            <Radio
              key={removal}
              name={name}
              label={<span className="figures">{labelOf(removal, priceList)}</span>}
              checked={job.removal === removal}
              onChange={() => onChange({ ...job, removal })}
            />
          ))}
        </div>
        <p role="status" className="figures text-caption text-muted empty:hidden">
          {job.removal !== 'none' && describeEffect(estimate, isByOffice ? 'The' : 'Your')}
        </p>
      </fieldset>
      <Checkbox
        className="mt-3"
        label={isByOffice ? 'The cabinets are already in place' : JOB_LABELS.cabinetsInPlace}
        checked={job.cabinetsInPlace}
        onChange={({ target }) => onChange({ ...job, cabinetsInPlace: target.checked })}
      />
    </div>
  )
}

function labelOf(removal: Removal, { removalCents }: PriceList): string {
  const cents = removalCents[removal]
  return cents === 0 ? REMOVAL_LABELS[removal] : `${REMOVAL_LABELS[removal]}, ${formatPrice(cents)}`
}

function describeEffect(estimate: Estimate, whose: 'The' | 'Your'): string {
  const { totalCents, subtotalCents, minimumJobCents } = estimate
  const total = formatWholeDollars(totalCents)
  // The job has no other items than the removal and leftover stone.
  const removal = itemsOf(estimate, null).find(({ code }) => code !== LEFT_OVER)
  const added = totalCents - Math.max(subtotalCents - (removal?.amountCents ?? 0), minimumJobCents)
  return added === 0
    ? `Removing it is within our ${formatPrice(minimumJobCents)} minimum. ${whose} estimate stays ${total}.`
    : `Removing it adds ${formatWholeDollars(added)}. ${whose} estimate is now ${total}.`
}
