import { useId } from 'react'
import { tabPanelProps, TabList } from '#client/ui/tabs.tsx'
import { WIDE_SCREEN } from '#client/ui/screen/media-queries.ts'
import { useMedia } from '#client/ui/screen/use-media.ts'
import { Plan } from './plan/Plan.tsx'
import { Room } from './room/Room.tsx'
import { createStoredChoice } from './stored-choice.ts'
import type { DesignerControls } from './use-designer.ts'

const VIEWS = ['plan', 'room'] as const

const TABS = [
  { name: 'plan', label: 'Plan' },
  { name: 'room', label: 'In the room' },
] as const

/** The left half fits a plan of 200 x 200 in. On a wide screen plan and room are cells of the designer's grid. */
const HALVES = 'lg:grid-cols-[36.75rem_minmax(0,1fr)] xl:contents'
const PANELS = {
  plan: 'xl:row-span-2 xl:self-start xl:[@media(min-height:40rem)]:sticky xl:top-0 xl:min-h-[min(100svh-5.25rem,56rem)]',
  room: 'xl:col-start-2 xl:row-start-1',
}

const { useChoice: useView, choose: chooseView } = createStoredChoice('session', 'designer_view', VIEWS, 'plan')

/** Plan and room, side by side or as two tabs on a narrow screen. Both stay mounted to keep their state. */
export function Stage({ designer }: { designer: DesignerControls }) {
  const id = useId()
  const view = useView()
  const isWide = useMedia(WIDE_SCREEN)
  const panel = (name: (typeof VIEWS)[number]) => ({
    ...(isWide ? {} : tabPanelProps(id, name)),
    // Without script the tabs don't work, so show both.
    className: `flex min-w-0 flex-col ${PANELS[name]} ${view === name ? '' : 'max-lg:hidden noscript:flex!'}`,
  })
  return (
    <>
      <div className="border-divider border-b px-5 sm:px-8 lg:hidden noscript:hidden">
        <TabList id={id} label="View" tabs={TABS} selected={view} onSelect={chooseView} />
      </div>
      <div className={`grid grid-cols-[minmax(0,1fr)] ${HALVES}`}>
        <div {...panel('plan')}>
          <Plan designer={designer} />
          {/* On a tall screen, paper goes on below the plan. */}
          <div className="grow bg-paper/40 max-xl:hidden" />
        </div>
        <div {...panel('room')}>
          <div className="flex min-w-0 grow flex-col border-divider lg:border-l">
            <Room store={designer.store} draft={designer.draft} isShown={isWide || view === 'room'} />
          </div>
        </div>
      </div>
    </>
  )
}
