import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactNode, useState } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { comeAlive, LOST } from './ui/alive.ts'

const pressed: string[] = []

/** `later`: the button's own code is still to come when the rest answers. */
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
        <input value={width} onChange={({ target }) => setWidth(target.value)} onBlur={() => pressed.push('left')} />
      </label>
      <label>
        <input type="checkbox" checked={isWhole} onChange={({ target }) => setWhole(target.checked)} />
        Whole inches
      </label>
      <button type="button" data-waiting={later} onClick={() => pressed.push(`Add ${width}`)}>
        Add
      </button>
      <svg>
        <g role="button" aria-label="48 in" tabIndex={0} onClick={() => pressed.push('figure')}>
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

beforeAll(() => import('./first-presses.ts'))

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
  await act(async () => comeAlive(html))
}

it('what was pressed before there was an answer is done once there is one, once and in its order', async () => {
  await user.click(screen.getByRole('button', { name: '48 in' }))
  await user.click(screen.getByRole('button', { name: 'Add' }))
  await user.click(screen.getByRole('button', { name: 'Add' }))
  await takeOver()
  await waitFor(() => expect(pressed).toEqual(['figure', 'Add 60']))
})

it('what was typed before counts, for what was pressed after it, too', async () => {
  const field = screen.getByRole('textbox')
  await user.clear(field)
  await user.type(field, '72')
  await user.click(screen.getByRole('button', { name: 'Add' }))
  await takeOver()
  await waitFor(() => expect(pressed).toEqual(['left', 'Add 72']))
  expect(screen.getByRole('textbox')).toHaveProperty('value', '72')
  expect(screen.getByRole('status').textContent).toBe('72 false')
})

it('what was typed counts also where the page wrote its own into the field meanwhile', async () => {
  const field = screen.getByRole<HTMLInputElement>('textbox')
  await user.clear(field)
  await user.type(field, '72')
  field.value = '60'
  await takeOver()
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('72 false'))
})

it('a box that was ticked is ticked', async () => {
  await user.click(screen.getByRole('checkbox'))
  await takeOver()
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('60 true'))
  expect(screen.getByRole('checkbox')).toHaveProperty('checked', true)
})

it('leaves links and buttons that lead somewhere to the browser', async () => {
  const prevented: boolean[] = []
  html.addEventListener('click', (event) => {
    prevented.push(event.defaultPrevented)
    event.preventDefault()
  })
  await user.click(screen.getByRole('link'))
  await user.click(screen.getByRole('button', { name: 'Get Quote' }))
  expect(prevented).toEqual([false, false])
})

it('notes that the visitor was here first', async () => {
  document.documentElement.removeAttribute('data-touched')
  fireEvent.wheel(document.body)
  expect(document.documentElement.hasAttribute('data-touched')).toBe(true)
})

it('keeps out of what answers by itself', async () => {
  await takeOver()
  await user.click(screen.getByRole('button', { name: 'Add' }))
  expect(pressed).toEqual(['Add 60'])
})

it('waits for a part that comes later than the page around it', async () => {
  html.remove()
  serve(<Form later="" />)
  const part = screen.getByRole('button', { name: 'Add' })
  await user.click(part)
  await takeOver(<Form later="" />)
  expect(pressed).toEqual([])
  act(() => comeAlive(part))
  await waitFor(() => expect(pressed).toEqual(['Add 60']))
})

it('gives up what was pressed, but not what was typed, where the code does not come, and keeps no more presses', async () => {
  await user.type(screen.getByRole('textbox'), '1')
  await user.click(screen.getByRole('button', { name: 'Add' }))
  html.toggleAttribute(LOST, true)
  html.dispatchEvent(new Event(LOST, { bubbles: true }))
  await user.click(screen.getByRole('checkbox'))
  expect(screen.getByRole('checkbox')).toHaveProperty('checked', true)
  html.removeAttribute(LOST)
  await user.click(screen.getByRole('button', { name: '48 in' }))
  await takeOver()
  await waitFor(() => expect(pressed).toEqual(['left', 'figure']))
  expect(screen.getByRole('status').textContent).toMatch(/^601 /)
})
