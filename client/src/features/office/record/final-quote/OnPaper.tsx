import { useState } from 'react'
import { call } from '#client/api/call.ts'
import { issuesOf } from '#client/api/request-error.ts'
import { useOfficeChange } from '#client/features/office/office-change.tsx'
import { quoteName } from '#client/features/office/row-texts.ts'
import { PhotoButton } from '#client/features/photos/PhotoButton.tsx'
import { photoProblem, readPhoto, SEND_TIMEOUT_MS } from '#client/features/photos/read-photo.ts'
import { Button } from '#client/ui/button.tsx'
import { TaskDialog } from '#client/ui/dialog/task-dialog.tsx'
import { Checkbox, SelectField, TextField } from '#client/ui/field.tsx'
import { stoneName } from '#shared/countertops/stones.ts'
import { priceOfChoice } from '#shared/final-quote/choice.ts'
import type { Choice, OfficeFinalQuote } from '#shared/final-quote/schema.ts'
import { formatCents } from '#shared/lib/cents.ts'
import type { QuoteDetail } from '#shared/quotes/schema.ts'

interface OnPaperProps {
  quote: QuoteDetail
  revision: OfficeFinalQuote
  onClose: () => void
}

/** The customer signed a printout, or accepted in the shop: what they chose, and how, in words or by a photo. */
export function OnPaper({ quote, revision: waiting, onClose }: OnPaperProps) {
  const { revision, version, stones } = waiting
  const [choice, setChoice] = useState<Choice>({ stone: (stones[0]?.stone as Choice['stone']) ?? null, options: [] })
  const [note, setNote] = useState('')
  const [problem, setProblem] = useState<string>()
  const photo = useSignedPaper()
  const price = priceOfChoice(waiting, choice)
  const total = 'problem' in price ? '' : ` for ${formatCents(price.totalCents)}`
  const change = useOfficeChange({
    failed: 'record the acceptance',
    about: quoteName(quote),
    send: () =>
      call('POST /api/quotes/{id}/final-quotes/{revision}/accept-on-paper', {
        params: { id: quote.id, revision: String(revision) },
        body: { version, choice, note, ...(photo.id && { photoId: photo.id }) },
      }),
    done: 'Final quote accepted',
    show: (error) => {
      const issues = issuesOf(error)
      const ofPhoto = issues.find(({ path }) => path === 'photoId')
      if (ofPhoto) photo.refuse(ofPhoto.message)
      const ofNote = issues.find(({ path }) => path === 'note')
      setProblem(ofNote?.message)
      return ofNote !== undefined || ofPhoto !== undefined
    },
    onDone: onClose,
  })
  return (
    <TaskDialog
      title={`Final quote ${revision} accepted on paper`}
      description="The customer gets the same email as if they had accepted on their page."
      busy={change.isSaving}
      unsaved={{ hasChanges: () => note !== '' || photo.id !== undefined, text: "The acceptance hasn't been saved." }}
      onClose={onClose}
    >
      <form
        noValidate
        className="mt-4 grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          change.save()
        }}
      >
        <ChoiceFields revision={waiting} choice={choice} onChoose={setChoice} />
        <TextField
          label="How they accepted"
          hint="Such as: signed in the shop. With a photo, you can leave this empty."
          error={problem}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
        <SignedPaper photo={photo} />
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={onClose} disabled={change.isSaving}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" busy={change.isSaving} disabled={photo.isSending}>
            {change.isSaving ? 'Saving...' : `Accepted${total}`}
          </Button>
        </div>
      </form>
    </TaskDialog>
  )
}

/** A photo of what was signed. It's sent as soon as it's chosen. */
function useSignedPaper() {
  const [state, setState] = useState<{ preview?: string; id?: string; isSending?: boolean; problem?: string }>({})
  const choose = async (file: File | undefined) => {
    if (!file) return
    setState({ isSending: true })
    try {
      const { photo: bytes, preview } = await readPhoto(file)
      const { id } = await call('POST /api/photos', { bytes, timeout: SEND_TIMEOUT_MS })
      setState({ preview, id })
    } catch (error) {
      setState({ problem: photoProblem(error) })
    }
  }
  return {
    ...state,
    isSending: state.isSending ?? false,
    choose,
    remove: () => setState({}),
    refuse: (problem: string) => setState({ problem }),
  }
}

function SignedPaper({ photo }: { photo: ReturnType<typeof useSignedPaper> }) {
  const { id, preview, isSending, problem, choose, remove } = photo
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      {id === undefined ? (
        <PhotoButton
          text={isSending ? 'Sending...' : 'Add a photo of what they signed'}
          busy={isSending}
          onChoose={([file]) => void choose(file)}
        />
      ) : (
        <>
          <img src={preview} alt="What they signed" className="size-20 rounded-sm bg-sand object-cover" />
          <Button size="small" onClick={remove}>
            Remove photo
          </Button>
        </>
      )}
      <div role="alert" className="basis-full">
        {problem && <p className="text-caption text-error">{problem}</p>}
      </div>
    </div>
  )
}

interface ChoiceFieldsProps {
  revision: OfficeFinalQuote
  choice: Choice
  onChoose: (choice: Choice) => void
}

function ChoiceFields({ revision: { stones, lines }, choice, onChoose }: ChoiceFieldsProps) {
  return (
    <>
      {stones.length > 1 && (
        <SelectField
          label="Stone"
          value={choice.stone ?? ''}
          onChange={({ target: { value } }) => onChoose({ ...choice, stone: value as Choice['stone'] })}
        >
          {stones.map(({ stone, totalCents }) => (
            <option key={stone} value={stone}>{`${stoneName(stone)}, ${formatCents(totalCents)}`}</option>
          ))}
        </SelectField>
      )}
      {lines
        .filter(({ optional }) => optional)
        .map(({ id, text, amountCents }) => (
          <Checkbox
            key={id}
            label={`${text}, ${formatCents(amountCents)}`}
            checked={choice.options.includes(id)}
            onChange={({ target: { checked } }) =>
              onChoose({
                ...choice,
                options: checked ? [...choice.options, id] : choice.options.filter((one) => one !== id),
              })
            }
          />
        ))}
    </>
  )
}
