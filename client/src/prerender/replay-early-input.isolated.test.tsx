import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactNode, useState } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { WAITING } from './first-interaction.ts'

const pressed: string[] = []

/** `later`: the button isn't hydrated with the rest of the page. */
function Form({ later }: { later?: '' }) {
  const [width, setWidth] = useState('60')
  const [isWhole, setWhole] = useState(false)
  return (
    <form>
      <a href="#there">Materials</a>
      <button type="submit" formAction="#quote" onClick={(event) => event.preventDefault()}>
        Get Quote
      </button>
      <label>
        Width
        <input
          value={width}
          onChange={({ target }) => setWidth(target.value)}
          onFocus={({ target }) => target.select()}
          onBlur={() => pressed.push('left')}
        />
      </label>
      <label>
        <input type="checkbox" checked={isWhole} onChange={({ target }) => setWhole(target.checked)} />
        Whole inches
      </label>
      <button type="button" data-waiting={later} onClick={() => pressed.push(`Add ${width}`)}>
        Add
      </button>
      <svg>
        <g
          role="button"
          aria-label="48 in"
          tabIndex={0}
          onClick={() => pressed.push('figure')}
          onKeyDown={({ key, shiftKey }) => pressed.push(shiftKey ? `Shift ${key}` : key)}
        >
          <text>48</text>
        </g>
      </svg>
      <output>{`${width} ${isWhole}`}</output>
    </form>
  )
}

let html: HTMLElement
let root: Root | undefined
const user = userEvent.setup()

beforeAll(() => import('./replay-early-input.ts'))

function serve(page: ReactNode): void {
  html = document.createElement('div')
  html.toggleAttribute('data-waiting', true)
  html.innerHTML = renderToString(page)
  document.body.append(html)
}

beforeEach(() => {
  pressed.length = 0
  serve(<Form />)
})

afterEach(() => {
  act(() => root?.unmount())
  html.remove()
})

async function takeOver(page: ReactNode = <Form />) {
  await act(async () => {
    root = hydrateRoot(html, page)
  })
  await act(async () => html.removeAttribute(WAITING))
}

describe('early input', () => {
  it('is replayed after hydration, once and in order', async () => {
    await user.click(screen.getByRole('button', { name: '48 in' }))
    await user.click(screen.getByRole('button', { name: 'Add' }))
    await user.click(screen.getByRole('button', { name: 'Add' }))
    await takeOver()
    await waitFor(() => expect(pressed).toEqual(['figure', 'Add 60']))
  })

  it('replays typing before later presses', async () => {
    const field = screen.getByRole('textbox')
    await user.clear(field)
    await user.type(field, '72')
    await user.click(screen.getByRole('button', { name: 'Add' }))
    await takeOver()
    await waitFor(() => expect(pressed).toEqual(['left', 'Add 72']))
    expect(screen.getByRole('textbox')).toHaveProperty('value', '72')
    expect(screen.getByRole('status').textContent).toBe('72 false')
  })

  it('replays typing even if the page has overwritten the field', async () => {
    const field = screen.getByRole<HTMLInputElement>('textbox')
    await user.clear(field)
    await user.type(field, '72')
    field.value = '60'
    await takeOver()
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('72 false'))
  })

  it("keeps React's replay of a focus from selecting what was typed", async () => {
    const field = screen.getByRole<HTMLInputElement>('textbox')
    await user.clear(field)
    await user.type(field, '12')
    await takeOver()
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('12 false'))
    // React dispatches a copy.
    act(() => void field.dispatchEvent(new FocusEvent('focusin', { bubbles: true })))
    await user.keyboard('0')
    expect(field.value).toBe('120')
  })

  it('replays keys on a drawing in order with presses, and prevents scrolling', async () => {
    const figure = screen.getByRole('button', { name: '48 in' })
    act(() => figure.focus())
    const wentOn: boolean[] = []
    const onKeyDown = (event: Event) => wentOn.push(event.defaultPrevented)
    window.addEventListener('keydown', onKeyDown)
    await user.keyboard('{ArrowUp}{ArrowUp}{Shift>}{ArrowDown}{/Shift}')
    await user.click(screen.getByRole('button', { name: 'Add' }))
    act(() => figure.focus())
    expect(fireEvent.keyDown(figure, { key: 'PageUp' })).toBe(false)
    expect(fireEvent.keyDown(figure, { key: 'Tab' })).toBe(true)
    expect(fireEvent.keyDown(figure, { key: 'ArrowUp', altKey: true })).toBe(true)
    window.removeEventListener('keydown', onKeyDown)
    // Other keys go to the browser: Shift, Tab, Alt with an arrow.
    expect(wentOn).toEqual([false, false, false])
    pressed.length = 0
    await takeOver()
    await waitFor(() => expect(pressed).toEqual(['ArrowUp', 'ArrowUp', 'Shift ArrowDown', 'Add 60', 'PageUp']))
  })

  it('replays a press on a checkbox', async () => {
    await user.click(screen.getByRole('checkbox'))
    await takeOver()
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('60 true'))
    expect(screen.getByRole('checkbox')).toHaveProperty('checked', true)
  })

  it('waits for a part that is hydrated later than the page', async () => {
    html.remove()
    serve(<Form later="" />)
    const part = screen.getByRole('button', { name: 'Add' })
    await user.click(part)
    await takeOver(<Form later="" />)
    expect(pressed).toEqual([])
    await act(async () => part.removeAttribute(WAITING))
    await waitFor(() => expect(pressed).toEqual(['Add 60']))
  })

  it('is dropped if the code fails to load, except typing', async () => {
    await user.type(screen.getByRole('textbox'), '1')
    await user.click(screen.getByRole('button', { name: 'Add' }))
    fireEvent.keyDown(screen.getByRole('button', { name: '48 in' }), { key: 'ArrowUp' })
    await act(async () => html.setAttribute(WAITING, 'failed'))
    await user.click(screen.getByRole('checkbox'))
    expect(screen.getByRole('checkbox')).toHaveProperty('checked', true)
    await act(async () => html.setAttribute(WAITING, ''))
    await user.click(screen.getByRole('button', { name: '48 in' }))
    await takeOver()
    await waitFor(() => expect(pressed).toEqual(['left', 'figure']))
    expect(screen.getByRole('status').textContent).toMatch(/^601 /)
  })
})

describe('other input', () => {
  it('opens links and pages as usual', async () => {
    const prevented: boolean[] = []
    html.addEventListener('click', (event) => {
      prevented.push(event.defaultPrevented)
      event.preventDefault()
    })
    await user.click(screen.getByRole('link'))
    await user.click(screen.getByRole('button', { name: 'Get Quote' }))
    expect(prevented).toEqual([false, false])
  })

  it('goes to hydrated parts as usual', async () => {
    await takeOver()
    await user.click(screen.getByRole('button', { name: 'Add' }))
    expect(pressed).toEqual(['Add 60'])
  })
})
