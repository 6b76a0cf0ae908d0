import { type ReactNode, type Ref, useState } from 'react'
import { useTotal } from '#client/lib/slabs/use-estimate.ts'
import { Button } from '#client/ui/button.tsx'
import { lazyPart } from '#client/ui/loading.tsx'
import { useMarkWhenSeen } from '#client/ui/screen/use-media.ts'
import { toast } from '#client/ui/toast/toast.ts'
import { fullDimensions } from '#shared/countertops/countertop.ts'
import type { SavedCountertop } from '#shared/countertops/schema.ts'
import type { Job } from '#shared/fabrication/details.ts'
import { withoutPlace } from '#shared/fabrication/sent-details.ts'
import { isInOfferedStone } from '#shared/countertops/stones.ts'
import { quoteLabel } from '#shared/estimate/texts.ts'
import { invalidField, lastValidSize, settledDraft } from '#client/features/designer/designer-state.ts'
import { draftOf } from '#client/features/designer/draft.ts'
import { type Draft, isSameDesign } from '#client/features/designer/fit-to-shape.ts'
import { goToDesigner } from '#client/features/designer/go-to-designer.ts'
import { labelFieldName } from '#client/features/designer/plan/PlanLabelEditor.tsx'
import { inStone, nextPieces, type TypicalKitchen } from '#client/features/designer/typical-kitchens.ts'
import { type DesignerStore, useDesignerState, useEdit } from '#client/features/designer/use-designer.ts'
import { useAddCountertop, useCountertops, useReplaceCountertop } from './countertops.ts'
import { another, isListed } from './drawn-as.ts'
import { cancelEdit, type Edit } from './edit-countertop.ts'
import { Area, AreaAndPrice } from './Figures.tsx'

const ConfirmDialog = lazyPart(
  async () => (await import('#client/ui/dialog/confirm-dialog.tsx')).ConfirmDialog,
  'The question',
)

interface BarProps {
  store: DesignerStore
  /** A place in the bar, above its figures. */
  aboveRef?: Ref<HTMLDivElement>
}

/** Returns the drawing with what is typed. Null if a field is invalid, which gets the focus. */
type TakeDraft = () => Draft | null

interface ListBarProps {
  onSeeList: () => void
  onGetQuote: () => void
  /** The form that 'Get a Quote' opens is loading. */
  isOpeningQuote?: boolean | undefined
  /** What that form asks besides the countertops. The price of the list includes it. */
  job?: Job | undefined
  /** On the button that calls `onGetQuote`, if it isn't the visitor's. */
  nextStep?: string | undefined
}

/** Where the drawing goes elsewhere than into the list. What it costs there, this can't know. */
interface OwnBarProps {
  renderActions: (takeDraft: TakeDraft) => ReactNode
}

export type AddCountertopProps = BarProps & (ListBarProps | OwnBarProps)

/** Area, price, and the button that adds or saves. If a field is invalid, it gets the focus and nothing is sent. */
export function AddCountertop({ store, aboveRef, ...bar }: AddCountertopProps) {
  const takeDraft: TakeDraft = () => {
    store.dispatch({ type: 'applyFields' })
    // A phone leaves the focus where it is when a button is tapped.
    if (store.getState().editedLabel && document.activeElement instanceof HTMLInputElement)
      document.activeElement.blur()
    const state = store.getState()
    const invalid = state.editedLabel ? labelFieldName(state.editedLabel) : invalidField(state)
    if (!invalid) return settledDraft(state)
    document.querySelector<HTMLElement>(`input[name=${invalid}]`)?.focus()
    return null
  }

  return (
    <div
      tabIndex={-1}
      ref={useMarkWhenSeen('designerBar')}
      data-bottom-bar
      data-designer-bar=""
      className={`${BAR} border-divider border-t bg-white outline-none`}
    >
      <div ref={aboveRef} />
      <div className="px-5 py-3 max-md:pb-[max(0.75rem,env(safe-area-inset-bottom))] lg:short:py-2.5 sm:px-8 lg:px-6 xl:px-7.5">
        {'renderActions' in bar ? (
          <div className={FIGURES_AND_ACTIONS}>
            <Area store={store} />
            <LastSize store={store} what="The area is" />
            <div className="flex grow justify-end gap-3">{bar.renderActions(takeDraft)}</div>
          </div>
        ) : (
          <ListBar store={store} takeDraft={takeDraft} {...bar} />
        )}
      </div>
    </div>
  )
}

const FIGURES_AND_ACTIONS = 'flex flex-wrap items-center justify-between gap-x-3 gap-y-3'

/** The bar of a drawing that goes into the list. */
function ListBar({
  store,
  takeDraft,
  onSeeList,
  job,
  ...quote
}: ListBarProps & { store: DesignerStore; takeDraft: TakeDraft }) {
  const edit = useEdit(store)
  const isOld = useDesignerState(store, lastValidSize) !== null
  const { data: list = [] } = useCountertops()
  const drawnAs = store.drawnAs.use()
  const added = list.find(({ id }) => id === drawnAs?.id)
  const isAsAdded = useDesignerState(store, ({ draft }) => added !== undefined && isSameDesign(draftOf(added), draft))
  // The confirmation stays until the draft changes, since the list is far below on a phone.
  const isAdded = isAsAdded && !edit
  const [likeliest, ...others] = nextPieces(list.map((one) => ({ ...one, dimensions: fullDimensions(one.dimensions) })))
  const start = (piece: TypicalKitchen) => {
    // Until they change it, the list lacks nothing.
    const draft = another(inStone(piece, store.getState().draft.stone), list)
    store.drawnAs.set({ id: null, draft })
    store.dispatch({ type: 'adopt', draft })
    goToDesigner()
  }
  return (
    <>
      <div className={FIGURES_AND_ACTIONS}>
        <AreaAndPrice store={store} job={job} isOld={isOld} isAdded={isAdded} />
        <LastSize store={store} what="Area and price are" />
        {edit ? (
          <SaveChanges key={edit.id} edit={edit} store={store} takeDraft={takeDraft} onDone={onSeeList} />
        ) : (
          <AddButton
            store={store}
            takeDraft={takeDraft}
            next={isAdded && likeliest ? { name: `Add ${likeliest.words}`, start: () => start(likeliest) } : null}
            job={job}
            {...quote}
          />
        )}
      </div>
      <div role="status">
        {isAdded && (
          <p className="mt-2 flex flex-wrap items-center gap-x-4 text-label">
            <span className="grow">Added to your countertops.</span>
            {others.map((piece) => (
              <Button key={piece.label} variant="link" size="small" onClick={() => start(piece)}>
                {`Add ${piece.words}`}
              </Button>
            ))}
            <Button variant="link" size="small" onClick={onSeeList}>
              See your list
            </Button>
          </p>
        )}
      </div>
    </>
  )
}

/** Says which size the figures are for while a field is invalid. */
function LastSize({ store, what }: { store: DesignerStore; what: string }) {
  const lastSize = useDesignerState(store, lastValidSize)
  if (!lastSize) return null
  return (
    <p className="text-caption text-muted max-xl:order-last max-xl:basis-full xl:max-w-72">
      {what} for the last valid size: <span className="whitespace-nowrap">{lastSize}.</span>
    </p>
  )
}

interface AddButtonProps extends Pick<ListBarProps, 'onGetQuote' | 'isOpeningQuote' | 'nextStep' | 'job'> {
  store: DesignerStore
  takeDraft: TakeDraft
  /** Once the drawing is added: the likeliest next countertop. The other next step is a quote. */
  next: { name: string; start: () => void } | null
}

function AddButton({ store, takeDraft, next, job, onGetQuote, isOpeningQuote, nextStep }: AddButtonProps) {
  const add = useAddCountertop()
  const { data: list = [] } = useCountertops()
  const total = useTotal(list.filter(isInOfferedStone), job)
  /** What the list has already. */
  const [asked, setAsked] = useState<Draft | null>(null)
  const addDraft = (draft: Draft) => {
    add.mutate(draft, { onSuccess: ({ id }) => store.drawnAs.set({ id, draft }) })
  }
  const onAdd = () => {
    if (next) return next.start()
    const draft = takeDraft()
    if (!draft) return
    if (isListed(list, draft)) setAsked(draft)
    else addDraft(draft)
  }
  return (
    <div className="flex flex-wrap gap-3 max-sm:grow noscript:hidden">
      <Button
        variant={next ? 'secondary' : 'primary'}
        busy={add.isPending}
        // The second press of a double click would ask, or open the form: the other button appears under the pointer.
        onClick={({ detail }) => detail < 2 && onAdd()}
        className={`max-sm:grow max-sm:px-3! ${next ? '' : 'md:min-w-50'}`}
      >
        {add.isPending ? 'Adding...' : (next?.name ?? 'Add Countertop')}
      </Button>
      {next && (
        <Button
          variant="primary"
          onClick={({ detail }) => detail < 2 && onGetQuote()}
          className="max-sm:grow max-sm:px-3!"
        >
          {isOpeningQuote ? 'Opening...' : (nextStep ?? quoteLabel(list, total))}
        </Button>
      )}
      {asked && (
        <ConfirmDialog
          title="It's already in your list. Add another?"
          action="Add another"
          variant="primary"
          onConfirm={() => {
            setAsked(null)
            add.startOver()
            addDraft(withoutPlace(asked))
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </div>
  )
}

interface SaveChangesProps {
  edit: Edit
  store: DesignerStore
  takeDraft: TakeDraft
  onDone: () => void
}

/** The buttons of an edit. If the countertop was deleted in the meantime, saving asks whether to add it as a new one. */
function SaveChanges({ edit, store, takeDraft, onDone }: SaveChangesProps) {
  const add = useAddCountertop()
  const [isDeleted, setDeleted] = useState(false)
  const replace = useReplaceCountertop({ onDeleted: () => setDeleted(true) })
  const isBusy = replace.isPending || add.isPending
  const save = (how: 'saved' | 'added') => {
    const draft = takeDraft()
    if (!draft) return
    const onSuccess = ({ id }: SavedCountertop) => {
      toast({ title: `${edit.title} ${how}` })
      const state = store.getState()
      // Changes made while it was being saved need another save.
      if (settledDraft(state) !== draft) return store.startEdit({ ...edit, id, original: draft }, state)
      store.endEdit()
      onDone()
    }
    if (how === 'added') add.mutate(draft, { onSuccess })
    else replace.mutate({ ...draft, id: edit.id }, { onSuccess })
  }
  return (
    <div className="flex grow justify-end gap-3 noscript:hidden">
      <Button
        variant="quiet"
        disabled={isBusy}
        onClick={() => {
          cancelEdit(store)
          onDone()
        }}
        className="max-sm:px-3!"
      >
        Cancel
      </Button>
      <Button variant="primary" busy={isBusy} onClick={() => save('saved')} className="max-sm:px-3! md:min-w-50">
        {isBusy ? 'Saving...' : 'Save changes'}
      </Button>
      {isDeleted && (
        <ConfirmDialog
          title="This countertop was deleted. Add it as a new one?"
          action="Add as new"
          cancel="Keep editing"
          variant="primary"
          onConfirm={() => {
            setDeleted(false)
            save('added')
          }}
          onClose={() => setDeleted(false)}
        />
      )}
    </div>
  )
}

/**
 * Sticks to the bottom of the screen while the designer is in view, on a phone over the page's own bar. There the negative
 * margin keeps it from taking space, except for the lines below its button.
 */
const BAR =
  'tall:sticky tall:bottom-0 tall:z-bar max-md:tall:-mt-18 max-md:tall:shadow-above md:rounded-b noscript:static! noscript:mt-0!'
