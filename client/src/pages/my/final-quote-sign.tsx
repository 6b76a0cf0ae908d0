import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useId } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { type Persisted, persisted } from '#client/api/storage.ts'
import { issuesOf } from '#client/api/request-error.ts'
import { showIssues } from '#client/features/contact/show-issues.ts'
import { StoneLabel } from '#client/features/drawing/slab/StoneLabel.tsx'
import { Button } from '#client/ui/button.tsx'
import { Checkbox, Radio, TextField } from '#client/ui/field.tsx'
import { isInOfferedStone } from '#shared/countertops/stones.ts'
import { type AnyChoice, type ChoicePrice, priceIn } from '#shared/final-quote/choice.ts'
import { acceptanceSchema, type Choice, type FinalQuote, MAX_SIGNATURE_LENGTH } from '#shared/final-quote/schema.ts'
import { formatCents, formatSignedCents } from '#shared/lib/cents.ts'
import { SendFailure } from './page-parts.tsx'
import { lineNote, Part, Terms, Totals } from './final-quote-parts.tsx'

/** Null: not chosen yet. */
const draftSchema = z.object({
  stone: z.string().nullable(),
  options: z.array(z.string()).nullable(),
  name: z.string(),
})
const EMPTY_DRAFT: z.output<typeof draftSchema> = { stone: null, options: null, name: '' }

/** What was ticked, chosen and typed on a page. A newer revision begins with what of it still fits. */
export type SignDraft = Persisted<z.output<typeof draftSchema>>

/** In session storage, so that a shared computer forgets it with the tab. */
export function signDraft(pageId: string): SignDraft {
  return persisted('session', `final_quote of ${pageId}`, (stored) => draftSchema.safeParse(stored).data ?? EMPTY_DRAFT)
}

/** The choice in this revision. At first it's what was accepted before, as far as it fits, or the stone that was asked for. */
export function choiceIn(
  { stones, lines }: FinalQuote,
  draft: z.output<typeof draftSchema>,
  acceptedBefore: AnyChoice | undefined,
): Choice {
  const offered = stones.filter(isInOfferedStone).map(({ stone }) => stone)
  const find = (wanted: string | null | undefined) => offered.find((stone) => stone === wanted)
  const ticked = draft.options ?? acceptedBefore?.options ?? []
  return {
    stone: find(draft.stone) ?? find(acceptedBefore?.stone) ?? offered[0] ?? null,
    // In the order of the lines, not of the ticks: the same choice is the same request.
    options: lines.filter(({ id, optional }) => optional && ticked.includes(id)).map(({ id }) => id),
  }
}

interface ChoiceProps {
  finalQuote: FinalQuote
  choice: Choice
  draft: SignDraft
}

/** Stones to choose from, each with its total, and options to tick. */
function ChoiceFields({ finalQuote, choice, draft }: ChoiceProps) {
  const radioName = useId()
  const stones = finalQuote.stones.filter(isInOfferedStone)
  const options = finalQuote.lines.filter(({ optional }) => optional)
  return (
    <>
      {stones.length > 1 && (
        <Part title="Choose your stone">
          <fieldset className="mt-3 min-w-0">
            <legend className="sr-only">Stone</legend>
            {stones.map(({ stone }) => (
              <Radio
                key={stone}
                className="border-divider border-t"
                name={radioName}
                label={<StoneLabel stone={stone} />}
                aside={formatCents(priceIn(finalQuote, { ...choice, stone }).totalCents)}
                checked={stone === choice.stone}
                onChange={() => draft.set({ ...draft.get(), stone })}
              />
            ))}
          </fieldset>
        </Part>
      )}
      {options.length > 0 && (
        <Part title="Options">
          <fieldset className="mt-3 min-w-0">
            <legend className="sr-only">Options</legend>
            {options.map((line) => (
              <Checkbox
                key={line.id}
                className="border-divider border-t wrap-anywhere"
                label={line.text}
                hint={lineNote(line)}
                aside={formatSignedCents(line.amountCents)}
                checked={choice.options.includes(line.id)}
                onChange={({ target }) => {
                  const others = choice.options.filter((id) => id !== line.id)
                  draft.set({ ...draft.get(), options: target.checked ? [...others, line.id] : others })
                }}
              />
            ))}
          </fieldset>
        </Part>
      )}
    </>
  )
}

const signatureSchema = acceptanceSchema.pick({ name: true, agreed: true })
type Signature = z.output<typeof signatureSchema>

interface SignFormProps extends ChoiceProps {
  price: ChoicePrice
  busy: boolean
  /** Of a try to accept it. */
  error: Error | null
  onSign: (signature: Signature) => void
}

/** What is chosen and what it comes to, the terms, and only then the signature. A newer revision has to be agreed to again. */
export function SignForm({ finalQuote, choice, price, draft, busy, error, onSign }: SignFormProps) {
  const form = useForm<z.input<typeof signatureSchema>, unknown, Signature>({
    resolver: zodResolver(signatureSchema),
    defaultValues: { name: draft.get().name },
  })
  const { errors } = form.formState
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values: { name } }) => draft.set({ ...draft.get(), name }),
      }),
    [form, draft],
  )
  useEffect(() => {
    if (error) showIssues(form, ['name', 'agreed'], issuesOf(error))
  }, [error, form])
  return (
    <form noValidate onSubmit={(event) => void form.handleSubmit(onSign)(event)}>
      <fieldset disabled={busy} className="min-w-0">
        <legend className="sr-only">Your choice and signature</legend>
        <ChoiceFields finalQuote={finalQuote} choice={choice} draft={draft} />
        <div aria-live="polite">
          <Totals price={price} />
        </div>
        <Terms terms={finalQuote.terms} />
        <Part title="Accept this final quote">
          <TextField
            className="mt-4 max-w-md"
            label="Your full name"
            hint="Typing your name here signs it."
            autoComplete="name"
            maxLength={MAX_SIGNATURE_LENGTH}
            error={errors.name?.message}
            {...form.register('name')}
          />
          <Checkbox
            className="mt-3"
            label="I agree to this final quote and the terms"
            error={errors.agreed?.message}
            {...form.register('agreed')}
          />
        </Part>
      </fieldset>
      <SendFailure error={issuesOf(error).some(({ path }) => path === 'name' || path === 'agreed') ? null : error} />
      <Button type="submit" variant="primary" busy={busy} className="figures mt-5 max-sm:w-full">
        {busy ? 'Accepting...' : `Accept for ${formatCents(price.totalCents)}`}
      </Button>
    </form>
  )
}
