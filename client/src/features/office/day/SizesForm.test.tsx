import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { TOUCH } from '#client/ui/screen/media-queries.ts'
import { axe } from '#test/client/axe.ts'
import { DRAWN, EARLY, plain, renderDay, SAVE, saved, saveSizes, stop } from '#test/client/office-day.tsx'
import { person } from '#test/client/people.ts'
import { press } from '#test/client/press.ts'
import { inTurn, json, refusal, unreachable } from '#test/client/stub-api.ts'
import { shownToast } from '#test/client/toasts.ts'

describe('sizes', () => {
  it('show the difference at once, and are saved once with a key', async () => {
    const { sent, user } = renderDay({ [SAVE]: () => json(saved(1)) })
    const early = await saveSizes(user, '60 3/4')
    expect(early.getByText('+3/4 in')).toBeDefined()
    expect(early.getByText('Same')).toBeDefined()
    expect(await screen.findByText('Sizes saved')).toBeDefined()
    expect(shownToast()?.description).toBe('Dana Early')
    expect(await early.findByText('Saved.')).toBeDefined()
    await user.click(early.getByRole('button', { name: 'Save sizes' }))
    expect(sent()).toMatchObject([
      {
        idempotencyKey: expect.stringMatching(/.{16,}/),
        body: {
          version: 0,
          note: '',
          countertops: [{ quoteCountertopId: DRAWN.id, dimensions: { width: 60.75, length: 25.5 }, cutouts: 0 }],
        },
      },
    ])
  })

  it('are asked for if a piece has only a note, which is kept and not saved without them', async () => {
    const { sent, user } = renderDay({ [SAVE]: () => json(saved(1)) })
    const early = await stop('Early')
    await user.type(early.getByLabelText('Note'), 'Fridge in the way')
    await user.click(early.getByRole('button', { name: 'Save sizes' }))
    expect(early.getAllByText('Enter this size')).toHaveLength(2)
    expect(early.getByText('Enter the sizes, or move this to the note about the visit')).toBeDefined()
    expect(early.getByText('Correct the marked fields to save.')).toBeDefined()
    expect(early.getByLabelText<HTMLInputElement>('Note').value).toBe('Fridge in the way')
    await waitFor(() => expect(document.activeElement).toBe(early.getByLabelText('A Width')))
    await axe()
    expect(sent()).toEqual([])
    await saveSizes(user, '60 3/4')
    expect(await screen.findByText('Sizes saved')).toBeDefined()
    expect(sent()[0]?.body).toMatchObject({ countertops: [{ note: 'Fridge in the way' }] })
  })

  it('of a drawn piece can be removed, and the focus stays in the piece', async () => {
    const { user } = renderDay({}, { stops: [{ ...EARLY, measured: saved(2) }] })
    const early = await stop('Early')
    await user.click(early.getByRole('button', { name: 'Remove sizes of piece 1' }))
    expect(early.getByLabelText<HTMLInputElement>('A Width').value).toBe('')
    expect(document.activeElement).toBe(early.getByRole('group', { name: /^1\. Wall run/ }))
  })

  it('wait on the page if this device cannot store them, and a warning stands until they are sent', async () => {
    let isOnline = false
    const { user } = renderDay({ [SAVE]: () => (isOnline ? json(saved(1)) : unreachable()) })
    // The browser's storage is full.
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('Full', 'QuotaExceededError')
    })
    const early = await saveSizes(user, '60 3/4')
    const warning = 'This device cannot keep the save. Stay on this page until you are connected.'
    expect(await early.findByText(warning)).toBeDefined()
    expect(early.getByLabelText<HTMLInputElement>('A Width').value).toBe('60 3/4')
    expect(fireEvent(window, new Event('beforeunload', { cancelable: true }))).toBe(false)
    isOnline = true
    fireEvent(window, new Event('online'))
    expect(await screen.findByText('Sizes saved')).toBeDefined()
    expect(early.queryByText(warning)).toBeNull()
    expect(fireEvent(window, new Event('beforeunload', { cancelable: true }))).toBe(true)
  })

  it('take every sixteenth by a tap on a touch screen', async () => {
    vi.stubGlobal('matchMedia', (media: string) =>
      Object.assign(new EventTarget(), { media, matches: media === TOUCH }),
    )
    const { user } = renderDay()
    const early = await stop('Early')
    const width = early.getByLabelText<HTMLInputElement>('A Width')
    const tap = (target: HTMLElement) => user.pointer({ keys: '[TouchA]', target })
    await tap(width)
    const keypad = within(await screen.findByRole('group', { name: 'Keypad for the Width' }))
    for (const name of ['6', '0', '5/16 inch']) await tap(keypad.getByRole('button', { name }))
    expect(width.value).toBe('60 5/16')
    await tap(keypad.getByRole('button', { name: '3/8 inch' }))
    expect(width.value).toBe('60 3/8')
  })

  it('that are more than 6 inches from the drawing are marked, and asked about before they are saved', async () => {
    const { sent, user } = renderDay({
      [SAVE]: inTurn(
        () => json(saved(1, 66)),
        () => json(saved(2, 75)),
      ),
    })
    const early = await saveSizes(user, '66', '31.5')
    expect(await early.findByText('Saved.')).toBeDefined()
    await saveSizes(user, '75', '19.4375')
    const question = () => screen.findByRole('alertdialog', { name: 'Are these sizes right?' })
    const items = within(await question()).getAllByRole('listitem')
    expect(items.map(plain)).toEqual(['1. Width: 75 in, drawn 60 in', '1. Length: 19 7/16 in, drawn 25 1/2 in'])
    expect(early.getByText('+15 in. Check this size.').className).toContain('text-error')
    await axe()
    await press(user, 'Go back')
    expect(sent()).toHaveLength(1)
    expect(early.getByLabelText<HTMLInputElement>('A Width').value).toBe('75')
    await user.click(early.getByRole('button', { name: 'Save sizes' }))
    await question()
    await press(user, 'Save sizes')
    await waitFor(() => expect(sent()).toHaveLength(2))
    expect(sent()[1]?.body).toMatchObject({ countertops: [{ dimensions: { width: 75, length: 19.4375 } }] })
  })

  it("are shown next to another device's, which can be taken", async () => {
    const { sent, user } = renderDay({
      [SAVE]: () => refusal('changed_meanwhile', 'Compare both.', { current: saved(7, 99) }),
    })
    const early = await saveSizes(user, '61')
    const conflict = await early.findByRole('alert')
    expect(plain(conflict)).toMatch(/Yours.*61 × 25 1\/2 in.*Theirs.*99 × 25 1\/2 in/)
    await axe()
    await press(user, 'Take theirs')
    expect(document.activeElement).toBe(early.getByRole('form'))
    expect(early.queryByRole('alert')).toBeNull()
    expect(early.getByLabelText<HTMLInputElement>('A Width').value).toBe('99')
    expect(screen.queryByText(/Not sent yet/)).toBeNull()
    expect(sent()).toHaveLength(1)
  })

  it("typed on after a lost answer are shown next to another device's", async () => {
    const { sent, user } = renderDay({
      [SAVE]: inTurn(
        unreachable,
        () => json(saved(2, 99)),
        () => refusal('changed_meanwhile', 'Compare both.', { current: saved(2, 99) }),
      ),
    })
    const early = await saveSizes(user, '61')
    await early.findByText('Saved on this device. Not sent yet.')
    await user.type(early.getByLabelText('Note about the visit'), 'Dog')
    fireEvent(window, new Event('online'))
    await screen.findByText('Sizes saved')
    await user.click(early.getByRole('button', { name: 'Save sizes' }))
    expect(plain(await early.findByRole('alert'))).toMatch(/Yours.*61 × 25 1\/2 in.*Theirs.*99 × 25 1\/2 in/)
    expect(sent().map(({ body }) => body)).toMatchObject([{ version: 0 }, { version: 0 }, { version: 1 }])
  })

  it('saved in a tab that is closed since are sent by one that was open', async () => {
    const { user } = renderDay({ [SAVE]: unreachable })
    await saveSizes(user, '62')
    await screen.findByText('Not sent yet: 1')
    const [key = '', text = ''] = Object.entries<string>(localStorage).find(([name]) => name.startsWith('unsent')) ?? []
    cleanup()
    localStorage.clear()
    const { sent } = renderDay({ [SAVE]: () => json(saved(1, 62)) })
    const early = await stop('Early')
    localStorage.setItem(key, text)
    fireEvent(window, new StorageEvent('storage', { key, newValue: text }))
    expect(await screen.findByText('Not sent yet: 1')).toBeDefined()
    fireEvent(window, new Event('online'))
    await waitFor(() => expect(screen.queryByText(/Not sent yet/)).toBeNull())
    expect(early.getByLabelText<HTMLInputElement>('A Width').value).toBe('62')
    expect(sent()).toHaveLength(1)
  })

  it('that the server refuses wait with the reason, also seen from another day, until they are discarded', async () => {
    const { user } = renderDay({ [SAVE]: () => refusal('not_allowed_now', 'You can save sizes from 8:00 AM.') })
    const early = await saveSizes(user, '61')
    expect(await early.findByText('You can save sizes from 8:00 AM.')).toBeDefined()
    await press(user, 'Next')
    expect(await screen.findByText('Sizes of a visit on Mar 10: You can save sizes from 8:00 AM.')).toBeDefined()
    expect(screen.queryByRole('button', { name: /Discard/ })).toBeNull()
    await press(user, 'Open Mar 10')
    const again = await stop('Early')
    expect(again.getByLabelText<HTMLInputElement>('A Width').value).toBe('61')
    await user.click(again.getByRole('button', { name: 'Discard' }))
    expect(screen.queryByText(/Not sent yet/)).toBeNull()
    expect(again.getByLabelText<HTMLInputElement>('A Width').value).toBe('')
  })

  it('typed and not saved are kept over another day and a reload, until they are saved', async () => {
    const firstWidth = (of: Awaited<ReturnType<typeof stop>>) =>
      of.getAllByLabelText<HTMLInputElement>('A Width')[0]?.value
    const { user } = renderDay({ [SAVE]: () => json(saved(1)) })
    const early = await stop('Early')
    await user.type(early.getByLabelText('A Width'), '61')
    await user.click(early.getByRole('button', { name: 'Add a piece' }))
    await user.type(early.getByLabelText('Note about the visit'), 'Dog')
    await press(user, 'Next')
    await screen.findByText('No visits that day.')
    await press(user, 'Previous')
    const again = await stop('Early')
    expect(firstWidth(again)).toBe('61')
    expect(again.getByText('Not saved yet.')).toBeDefined()

    cleanup()
    renderDay({ [SAVE]: () => json(saved(1)) })
    const reloaded = await stop('Early')
    expect(firstWidth(reloaded)).toBe('61')
    expect(reloaded.getByLabelText<HTMLTextAreaElement>('Note about the visit').value).toBe('Dog')
    await user.click(reloaded.getByRole('button', { name: 'Remove piece 2' }))
    await saveSizes(user, '60 3/4')
    await screen.findByText('Sizes saved')

    cleanup()
    renderDay({}, { stops: [{ ...EARLY, measured: saved(2, 59) }] })
    expect((await stop('Early')).getByLabelText<HTMLInputElement>('A Width').value).toBe('59')
  })

  it('typed and not saved are kept without the quote if it was deleted since', async () => {
    const { user } = renderDay({}, { stops: [{ ...EARLY, countertops: [DRAWN, { ...DRAWN, id: `${DRAWN.id}2` }] }] })
    const early = await stop('Early')
    for (const name of ['1. Wall run 1, Southport', '2. Wall run 2, Southport']) early.getByRole('group', { name })
    const [width] = early.getAllByLabelText('A Width')
    if (width) await user.type(width, '61')
    await user.type(early.getByLabelText('Note about the visit'), 'Dog')
    cleanup()
    const { sent } = renderDay({ [SAVE]: () => json(saved(1)) }, { stops: [{ ...EARLY, countertops: [] }] })
    const reloaded = await stop('Early')
    const piece = reloaded.getByRole('group', { name: /^1\. I Shape, .+ \(added\)$/ })
    expect(within(piece).getByLabelText<HTMLInputElement>('A Width').value).toBe('61')
    expect(reloaded.getAllByRole('group', { name: /Shape/ })).toHaveLength(1)
    expect(reloaded.getByLabelText<HTMLTextAreaElement>('Note about the visit').value).toBe('Dog')
    expect(reloaded.getByText('Not saved yet.')).toBeDefined()
    await saveSizes(user, '61')
    await screen.findByText('Sizes saved')
    expect(sent()[0]?.body).toMatchObject({
      note: 'Dog',
      countertops: [{ quoteCountertopId: null, dimensions: { width: 61, length: 25.5 } }],
    })
  })

  it('typed by someone else are not shown, and not replaced', async () => {
    const { user } = renderDay()
    await user.type((await stop('Early')).getByLabelText('A Width'), '61')
    cleanup()
    renderDay({}, { me: { kind: 'person', role: 'crew', person: person('Rosa', { role: 'crew', crew: 2 }) } })
    const hers = (await stop('Early')).getByLabelText<HTMLInputElement>('A Width')
    expect(hers.value).toBe('')
    await user.type(hers, '59')
    cleanup()
    renderDay()
    expect((await stop('Early')).getByLabelText<HTMLInputElement>('A Width').value).toBe('61')
  })
})

it('sizes that the server refuses because they come days later can be read to the office, as they were saved last, and discarded', async () => {
  let isOnline = false
  const { user } = renderDay({
    [SAVE]: () => (isOnline ? refusal('not_found', 'Visit not found') : unreachable()),
  })
  const early = await saveSizes(user, '61')
  await early.findByText('Saved on this device. Not sent yet.')
  await saveSizes(user, '62 1/4')
  expect(await screen.findByText('Not sent yet: 2')).toBeDefined()
  vi.setSystemTime(new Date('2026-03-12T15:30:00Z'))
  isOnline = true
  await press(user, 'Next')
  fireEvent(window, new Event('online'))
  const text = await screen.findByText('Sizes of a visit on Mar 10: Visit not found')
  expect(plain(text.closest('li'))).toContain('62 1/4 × 25 1/2 in')
  expect(screen.queryByRole('button', { name: 'Open Mar 10' })).toBeNull()
  await axe()
  await press(user, 'Discard these sizes')
  expect(screen.queryByText(/Not sent yet/)).toBeNull()
})
