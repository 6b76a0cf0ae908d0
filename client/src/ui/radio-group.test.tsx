import { act, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, it } from 'vitest'
import { RadioGroup } from './radio-group.tsx'

let root: Root | undefined

afterEach(() => {
  act(() => root?.unmount())
  document.body.replaceChildren()
})

function Shapes() {
  const [shape, setShape] = useState('I')
  return (
    <RadioGroup
      label="Shape"
      options={['I', 'L', 'U']}
      value={shape}
      onChange={setShape}
      className=""
      optionClassName=""
    >
      {(option) => option}
    </RadioGroup>
  )
}

const radio = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name })

it('a radio button that was pressed before hydration shows the choice of the page, and can be pressed again', async () => {
  const container = document.createElement('main')
  document.body.append(container)
  container.innerHTML = renderToString(<Shapes />)
  fireEvent.click(radio('L'))
  expect(radio('L').checked).toBe(true)

  await act(async () => {
    root = hydrateRoot(container, <Shapes />)
  })
  expect(radio('I').checked).toBe(true)
  fireEvent.click(radio('L'))
  expect(radio('L').checked).toBe(true)
  fireEvent.click(radio('I'))
  expect(radio('I').checked).toBe(true)
})
