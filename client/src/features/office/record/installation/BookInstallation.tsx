import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { FormProvider, useForm, useFormContext, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { call } from '#client/api/call.ts'
import { issuesOf } from '#client/api/request-error.ts'
import { showIssues } from '#client/features/contact/show-issues.ts'
import { shortDate } from '#client/features/office/appointment-labels.ts'
import { conflictingVersion, isConflict } from '#client/features/office/conflict.tsx'
import { useSaveAndNext } from '#client/features/office/keys.tsx'
import { NotLoaded } from '#client/features/office/NotLoaded.tsx'
import { useOfficeChange } from '#client/features/office/office-change.tsx'
import { installationQuery } from '#client/features/office/quote-queries.ts'
import {
  firstOpenDay,
  isSlotRefusal,
  PlaceFields,
  placeShape,
  SlotRefusal,
  useDayDigits,
} from '#client/features/office/visits/slot-fields.tsx'
import { Button } from '#client/ui/button.tsx'
import { PanelActions, PanelSubmit } from '#client/ui/dialog/dialog-parts.tsx'
import { TaskDialog } from '#client/ui/dialog/task-dialog.tsx'
import { SelectField } from '#client/ui/field.tsx'
import { sendOnCtrlEnter, useRestoreFocus } from '#client/ui/focus.ts'
import { Loading, Problem } from '#client/ui/loading.tsx'
import { INSTALL_HOURS, installHours } from '#shared/appointments/kinds.ts'
import type { OfficeAppointment } from '#shared/appointments/schema.ts'
import { slotStart } from '#shared/appointments/slots.ts'
import { isInPhase } from '#shared/appointments/statuses.ts'
import { fullName } from '#shared/contact/facts.ts'
import { splitHours } from '#shared/installation/hours.ts'
import { type Installation, type InstallationInput, MAX_PARTS, type NewPart } from '#shared/installation/schema.ts'
import { pluralize } from '#shared/lib/counts.ts'
import type { Quote } from '#shared/quotes/schema.ts'

export const partsSchema = z.object({ ...placeShape, hours: z.string().transform(Number) })
export type PartsInput = z.input<typeof partsSchema>
export type PartsValues = z.output<typeof partsSchema>
const FIELDS = partsSchema.keyof().options

interface BookInstallationProps {
  quote: Pick<Quote, 'id' | 'number' | 'firstName' | 'lastName' | 'city'>
  /** Whether 'Save and next' can go on from the quote, which is open beside the list. */
  offersNext?: boolean
  onClose: () => void
}

/** Books the days of an installation, or adds some to those that are booked. Asks before it discards what was chosen. */
export function BookInstallation({ quote, onClose, offersNext = false }: BookInstallationProps) {
  const query = useQuery(installationQuery(quote.id))
  // What is saved goes with the version that the person saw.
  const [seen, setSeen] = useState<Installation>()
  if (query.data && !seen) setSeen(query.data)
  if (seen) return <PartsDialog {...{ quote, start: seen, offersNext, onClose }} />
  return (
    <TaskDialog onClose={onClose} width="panel" title={titleOf(quote)} busy={false}>
      <NotLoaded query={query} what="the installation" className="mt-6">
        <Loading text="Loading the installation..." />
      </NotLoaded>
    </TaskDialog>
  )
}

const titleOf = (quote: BookInstallationProps['quote']) => `Book an installation for ${fullName(quote)}`

/** The parts that can still change. */
export const partsAhead = ({ parts }: Installation) =>
  parts.filter(({ status, startsAt }) => isInPhase(status, 'booked') && new Date(startsAt) > new Date())

/** A part that is booked, as the request has it. Its crew stays unless the office chose it. */
export function asNewPart({ appointmentDate: date, timeSlot, crew, crewPinned }: OfficeAppointment): NewPart {
  return { date, startsAt: slotStart(timeSlot), hours: installHours({ timeSlot }), ...(crewPinned && { crew }) }
}

const asPart = ({ appointmentDate: date, timeSlot, hours, crew }: PartsValues): NewPart => ({
  date,
  startsAt: slotStart(timeSlot),
  hours,
  ...(crew !== undefined && { crew }),
})

/** A day that was added, and what its fields had. */
interface ChosenDay {
  part: NewPart
  typed: PartsInput
}

function PartsDialog({ quote, start, offersNext = false, onClose }: BookInstallationProps & { start: Installation }) {
  const [installation, setInstallation] = useState(start)
  const { hours, parts } = installation
  const kept = partsAhead(installation)
  const booked = parts.filter(({ status }) => status !== 'no_show')
  const suggested = splitHours(hours)
  const [chosen, setChosen] = useState<ChosenDay[]>([])
  const index = booked.length + chosen.length
  const form = useForm<PartsInput, unknown, PartsValues>({
    resolver: zodResolver(partsSchema),
    defaultValues: { appointmentDate: firstOpenDay(), timeSlot: '', crew: '', hours: String(suggested[index] ?? 4) },
  })
  const onDigit = useDayDigits(form)
  const { box, afterSave } = useSaveAndNext(offersNext)
  const book = useParts(
    { quote, installation, onChanged: setInstallation, done: 'Installation booked', failed: 'book the installation' },
    form,
    () => {
      onClose()
      afterSave()
    },
  )
  const fields = useRef<HTMLFieldSetElement>(null)
  useRestoreFocus(fields, book.isSaving)
  const [date, timeSlot] = useWatch({ control: form.control, name: ['appointmentDate', 'timeSlot'] })
  const tried = book.input?.parts.at(-1)
  const refusal = tried?.date === date && tried.startsAt === slotStart(timeSlot) ? book.error : null
  const submit = (force: boolean) =>
    form.handleSubmit((values) => {
      const added = [...chosen.map(({ part }) => part), asPart(values)]
      book.save({ parts: [...kept.map(asNewPart), ...added], changed: added, force })
    })
  const addDay = form.handleSubmit((values) => {
    setChosen([...chosen, { part: asPart(values), typed: form.getValues() }])
    form.reset({ ...form.getValues(), timeSlot: '', hours: String(suggested[index + 1] ?? values.hours) })
  })
  /** Its fields have the day before again. */
  const leaveOut = () => {
    const before = chosen.at(-1)
    setChosen(chosen.slice(0, -1))
    if (before) form.reset(before.typed, { keepDefaultValues: true })
  }
  return (
    <TaskDialog
      busy={book.isSaving}
      onClose={onClose}
      unsaved={{
        hasChanges: () => form.formState.isDirty || chosen.length > 0,
        title: 'Discard this installation?',
        text: "What you chose hasn't been saved.",
      }}
      width="panel"
      onDigit={onDigit}
      title={kept.length > 0 ? `Add a day for ${fullName(quote)}` : titleOf(quote)}
      description={`Quote #${quote.number}. By its size, it takes ${describeHours(suggested)}. The customer gets one email about all days.`}
    >
      <FormProvider {...form}>
        {/* Keys of its fields. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
        <form noValidate onSubmit={submit(false)} onKeyDown={sendOnCtrlEnter} className="mt-6">
          <ChosenDays
            kept={kept}
            chosen={chosen.map(({ part }) => part)}
            onRemove={(part) => setChosen(chosen.filter((one) => one.part !== part))}
          />
          <fieldset ref={fields} disabled={book.isSaving} className="min-w-0">
            <legend className="sr-only">{`Day ${index + 1}`}</legend>
            <PartFields city={quote.city} />
            <div className="mt-5 flex flex-wrap gap-x-5 empty:hidden">
              {index + 1 < MAX_PARTS && (
                <Button variant="link" onClick={() => void addDay()}>
                  Add another day
                </Button>
              )}
              {chosen.length > 0 && (
                <Button variant="link" onClick={leaveOut}>
                  Leave out this day
                </Button>
              )}
            </div>
          </fieldset>
          <PanelActions>
            <ChangedInstallation error={book.error} />
            <SlotRefusal error={refusal} busy={book.isSaving} onBookAnyway={() => void submit(true)()} />
            <PanelSubmit box={box} busy={book.isSaving}>
              {book.isSaving
                ? 'Booking...'
                : chosen.length > 0
                  ? `Book ${chosen.length + 1} days`
                  : 'Book installation'}
            </PanelSubmit>
          </PanelActions>
        </form>
      </FormProvider>
    </TaskDialog>
  )
}

/** `4 hours`, or `2 days of 6 and 5 hours` */
export function describeHours(hours: readonly number[]): string {
  if (hours.length === 1) return pluralize(hours[0] ?? 0, 'hour')
  return `${hours.length} days of ${new Intl.ListFormat('en-US').format(hours.map(String))} hours`
}

interface ChosenDaysProps {
  kept: readonly OfficeAppointment[]
  chosen: readonly NewPart[]
  onRemove: (part: NewPart) => void
}

/** The days that are booked, and those that will be. */
function ChosenDays({ kept, chosen, onRemove }: ChosenDaysProps) {
  if (kept.length + chosen.length === 0) return null
  return (
    <ul aria-label="Days" className="figures mb-5 grid gap-y-1 text-label">
      {kept.map(({ id, appointmentDate, timeSlot }) => (
        <li key={id}>{`${shortDate(appointmentDate)}, ${timeSlot} (booked)`}</li>
      ))}
      {chosen.map((part) => {
        const text = `${shortDate(part.date)}, ${part.startsAt}, ${pluralize(part.hours, 'hour')}`
        return (
          <li key={`${part.date} ${part.startsAt}`} className="flex items-center gap-x-4">
            {text}
            <Button size="small" variant="link" aria-label={`Remove ${text}`} onClick={() => onRemove(part)}>
              Remove
            </Button>
          </li>
        )
      })}
    </ul>
  )
}

const HOURS = Array.from(
  { length: INSTALL_HOURS.most - INSTALL_HOURS.least + 1 },
  (_, index) => INSTALL_HOURS.least + index,
)

/** Length, day, start and crew of one day. */
function PartFields({ city }: { city: string }) {
  const { register, formState, control } = useFormContext<PartsInput>()
  const hours = useWatch({ control, name: 'hours' })
  return (
    <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
      <PlaceFields hours={Number(hours)} town={{ city, zipCode: '' }} />
      <SelectField {...register('hours')} label="Length" error={formState.errors.hours?.message}>
        {HOURS.map((length) => (
          <option key={length} value={length}>
            {length} hours
          </option>
        ))}
      </SelectField>
    </div>
  )
}

interface PartsOf {
  quote: BookInstallationProps['quote']
  installation: Installation
  /** Someone else changed it. The next try sends the version that is current. */
  onChanged: (current: Installation) => void
  /** What toasts say. */
  done: string
  failed: string
}

interface PartsSaved {
  /** All that are to come. */
  parts: NewPart[]
  /** Those of them that the toast names. */
  changed: NewPart[]
  force: boolean
}

/** Makes these the parts to come, in one request with one email. */
export function useParts(
  { quote, installation, onChanged, done, failed }: PartsOf,
  form: ReturnType<typeof useForm<PartsInput, unknown, PartsValues>>,
  onDone: () => void,
) {
  return useOfficeChange({
    send: ({ parts, force }: PartsSaved, idempotencyKey) => {
      const body: InstallationInput = { version: installation.version, parts, ...(force && { force }) }
      const request = { params: { id: quote.id }, body, idempotencyKey }
      return partsAhead(installation).length > 0
        ? call('PATCH /api/quotes/{id}/installation', request)
        : call('POST /api/quotes/{id}/installation', request)
    },
    done: (_, { changed }) => ({
      title: done,
      description: changed.map(({ date, startsAt }) => `${shortDate(date)}, ${startsAt}`).join('; '),
    }),
    about: fullName(quote),
    failed,
    show: (error) => {
      const current = conflictingVersion<Installation>(error)
      if (current) {
        onChanged(current)
        return true
      }
      // The path of a part ends with the name of its field.
      const issues = issuesOf(error).map(({ path, message }) => ({
        path: FIELD_OF[path.split('.').at(-1) ?? ''] ?? path,
        message,
      }))
      return isSlotRefusal(error) || showIssues(form, FIELDS, issues)
    },
    onDone,
  })
}

/** Says that someone else changed the installation, and that what was chosen is still there. */
export function ChangedInstallation({ error }: { error: Error | null }) {
  if (!isConflict(error)) return null
  return (
    <Problem className="mb-4">
      Not saved. Someone else changed this installation. What you chose is still here: look at the days, then try again.
    </Problem>
  )
}

/** The fields of the form by those of the request. */
const FIELD_OF: Record<string, (typeof FIELDS)[number]> = {
  date: 'appointmentDate',
  startsAt: 'timeSlot',
  hours: 'hours',
  crew: 'crew',
  parts: 'appointmentDate',
}
