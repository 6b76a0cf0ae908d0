import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useRef, useState } from 'react'
import { FormProvider, useController, useForm, useFormContext } from 'react-hook-form'
import type { z } from 'zod'
import { call } from '#client/api/call.ts'
import { createIdempotencyKeys } from '#client/api/idempotency-keys.ts'
import { textDraft } from '#client/api/storage.ts'
import { errorText, issuesOf } from '#client/api/request-error.ts'
import { useSingleFlightMutation } from '#client/api/use-single-flight-mutation.ts'
import { ContactFields, useKeepTyped } from '#client/features/contact/ContactFields.tsx'
import { PolicyLink } from '#client/features/contact/ContactLinks.tsx'
import { showIssues } from '#client/features/contact/show-issues.ts'
import { StoneLabel } from '#client/features/drawing/slab/StoneLabel.tsx'
import { Button } from '#client/ui/button.tsx'
import { TaskDialog } from '#client/ui/dialog/task-dialog.tsx'
import { Checkbox } from '#client/ui/field.tsx'
import { Problem } from '#client/ui/loading.tsx'
import { EMPTY_CONTACT } from '#shared/contact/fields.ts'
import { SHOP } from '#shared/content/shop.ts'
import { STONE_IDS, STONE_NAMES, type StoneId } from '#shared/countertops/stones.ts'
import { formatCount } from '#shared/lib/counts.ts'
import { formatAddressLines } from '#shared/places/address.ts'
import { MAX_SAMPLES, type NewSampleRequest, sampleRequestSchema } from '#shared/samples/schema.ts'

interface SampleDialogProps {
  /** Chosen already. */
  stone: StoneId | undefined
  onClose: () => void
}

type Values = z.input<typeof sampleRequestSchema>

const draft = textDraft('sample_contact_draft', EMPTY_CONTACT)
const MOST = Math.min(MAX_SAMPLES, STONE_IDS.length)

/** 'Order samples': which stones, and where they go (docs/rules.md, Samples). Closing it keeps the typed address. */
export function SampleDialog({ stone, onClose }: SampleDialogProps) {
  const [keys] = useState(() => createIdempotencyKeys())
  const order = useSingleFlightMutation({
    mutationFn: async (request: NewSampleRequest) => {
      await call('POST /api/samples', { body: request, idempotencyKey: keys.keyFor(request) })
      return request
    },
    onSuccess: () => draft.remove(),
  })
  return (
    <TaskDialog title="Order samples" onClose={onClose} busy={order.isPending}>
      {order.data ? (
        <Confirmation request={order.data} onClose={onClose} />
      ) : (
        <SampleForm stone={stone} isSending={order.isPending} error={order.error} onSend={order.mutate} />
      )}
    </TaskDialog>
  )
}

interface SampleFormProps {
  stone: StoneId | undefined
  isSending: boolean
  error: Error | null
  onSend: (request: NewSampleRequest) => void
}

function SampleForm({ stone, isSending, error, onSend }: SampleFormProps) {
  const [defaultValues] = useState(() => ({ ...draft.get(), stones: stone ? [stone] : [] }))
  const form = useForm<Values, unknown, NewSampleRequest>({ resolver: zodResolver(sampleRequestSchema), defaultValues })
  useKeepTyped(form, draft)
  useEffect(() => {
    if (error) showIssues(form, sampleRequestSchema.keyof().options, issuesOf(error))
  }, [form, error])

  return (
    <FormProvider {...form}>
      <form
        noValidate
        onSubmit={(event) => {
          // React would pass it on to a form around the button that opened the dialog.
          event.stopPropagation()
          void form.handleSubmit((request) => onSend(request))(event)
        }}
      >
        <fieldset disabled={isSending} className="mt-4 min-w-0">
          <legend className="sr-only">Your samples</legend>
          <StoneFields />
          <div className="mt-5">
            <ContactFields without="phoneNumber" addressRequired zipRequired addressNote="Where we mail them." />
          </div>
        </fieldset>
        {error && (
          <Problem>{errorText(error, `Something went wrong. Please try again, or call us at ${SHOP.phone}.`)}</Problem>
        )}
        <div className="mt-6 flex flex-col gap-4 sm:flex-row-reverse sm:items-center">
          <Button type="submit" variant="primary" busy={isSending} className="shrink-0">
            {isSending ? 'Sending...' : 'Order samples'}
          </Button>
          <p className="grow text-caption text-muted">
            We only use these details to mail your samples, and to email you about them.{' '}
            <PolicyLink to="/privacy">How we use your details</PolicyLink>
          </p>
        </div>
      </form>
    </FormProvider>
  )
}

function StoneFields() {
  const { control } = useFormContext<Values>()
  const { field, fieldState } = useController({ control, name: 'stones' })
  const chosen = field.value
  const error = fieldState.error?.message
  return (
    <fieldset className="min-w-0" aria-describedby={error ? 'sample-stones-error' : undefined}>
      <legend className="text-muted">{`Choose up to ${formatCount(MOST, 'stone')}. We mail a sample of each.`}</legend>
      <div className="mt-2 grid gap-x-6 sm:grid-cols-2">
        {STONE_IDS.map((stone, index) => (
          <Checkbox
            key={stone}
            ref={index === 0 ? field.ref : undefined}
            label={<StoneLabel stone={stone} />}
            checked={chosen.includes(stone)}
            aria-invalid={error ? true : undefined}
            onChange={({ target }) =>
              field.onChange(target.checked ? [...chosen, stone] : chosen.filter((one) => one !== stone))
            }
          />
        ))}
      </div>
      <p id="sample-stones-error" className="mt-1.5 text-caption text-error empty:hidden">
        {error}
      </p>
    </fieldset>
  )
}

function Confirmation({ request, onClose }: { request: NewSampleRequest; onClose: () => void }) {
  const done = useRef<HTMLButtonElement>(null)
  useEffect(() => done.current?.focus(), [])
  const names = new Intl.ListFormat('en-US').format(request.stones.map((stone) => STONE_NAMES[stone]))
  return (
    <>
      <div role="status" className="mt-4">
        <p>{`We'll mail your ${request.stones.length === 1 ? 'sample' : 'samples'} of ${names} to:`}</p>
        <p className="mt-3 font-strong wrap-anywhere">
          {[`${request.firstName} ${request.lastName}`, ...formatAddressLines(request)].map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
        </p>
        <p className="mt-3 text-muted">
          Is something wrong? Call us at <span className="figures whitespace-nowrap">{SHOP.phone}</span>.
        </p>
      </div>
      <div className="mt-6 flex justify-end">
        <Button ref={done} variant="primary" onClick={onClose}>
          Done
        </Button>
      </div>
    </>
  )
}
