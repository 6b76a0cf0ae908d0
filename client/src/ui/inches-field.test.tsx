import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { axe } from '#test/client/axe.ts'
import { InchesTextField } from './inches-field.tsx'
import { TOUCH } from './screen/media-queries.ts'

function Field({ name, end }: { name: string; end: 'next' | 'done' }) {
  const [text, setText] = useState('')
  return (
    <InchesTextField
      label={name}
      keypadName={name}
      enterKeyHint={end}
      value={text}
      onChange={({ target }) => setText(target.value)}
    />
  )
}

function show() {
  vi.stubGlobal('matchMedia', (media: string) => Object.assign(new EventTarget(), { media, matches: media === TOUCH }))
  render(
    <fieldset>
      <Field name="Width" end="next" />
      <Field name="Length" end="done" />
    </fieldset>,
  )
  const user = userEvent.setup()
  const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
  const tap = (target: Element) => user.pointer({ keys: '[TouchA]', target })
  const keypad = (name: string) => screen.getByRole('group', { name: `Keypad for the ${name}` })
  const press = async (...names: string[]) => {
    const [pad] = screen.getAllByRole('group', { name: /^Keypad/ })
    if (!pad) throw new Error('There is no keypad')
    for (const name of names) await tap(within(pad).getByRole('button', { name }))
  }
  const noKeypad = () => screen.queryByRole('group', { name: /^Keypad/ }) === null
  return { user, field, tap, keypad, press, noKeypad }
}

describe('a size on a touch screen', () => {
  it('is typed on our keypad, which says what it reads, and goes on to the next field', async () => {
    const { field, tap, keypad, press, noKeypad } = show()
    await tap(field('Width'))
    expect(field('Width').inputMode).toBe('none')
    await press('1', '0', 'ft, feet', '2', '3/8 inch')
    expect(field('Width').value).toBe('10 ft 2 3/8')
    const said = keypad('Width').querySelector('p')?.textContent?.replaceAll('\u00a0', ' ')
    expect(said).toBe('10 ft 2 3/8 in = 122 3/8 in')
    expect(within(keypad('Width')).getByRole('button', { name: '3/8 inch' }).getAttribute('aria-pressed')).toBe('true')
    await axe()
    await press('Next')
    expect(document.activeElement).toBe(field('Length'))
    await press('9', '6', 'Done')
    expect(field('Length').value).toBe('96')
    expect(noKeypad()).toBe(true)
  })

  it('can be the last one that is typed, whatever field comes next', async () => {
    const { field, tap, press, noKeypad } = show()
    await tap(field('Width'))
    await press('9', '6', 'Done')
    expect(field('Width').value).toBe('96')
    expect(noKeypad()).toBe(true)
    expect(document.activeElement).toBe(document.body)
  })

  it('has the sixteenths behind a key', async () => {
    const { field, tap, keypad, press } = show()
    await tap(field('Width'))
    const sixteenth = () => within(keypad('Width')).queryByRole('button', { name: '5/16 inch' })
    expect(sixteenth()).toBeNull()
    await press('6', '0', 'more, sixteenths', '5/16 inch')
    expect(field('Width').value).toBe('60 5/16')
  })

  it.each(['a mouse', 'a keyboard', "a screen reader's press"])('is a plain field for %s', async (what) => {
    const { user, field, noKeypad } = show()
    if (what === 'a keyboard') await user.tab()
    else if (what === 'a mouse') await user.click(field('Width'))
    else {
      const press = { pointerType: 'touch', width: 0, height: 0, bubbles: true }
      field('Width').dispatchEvent(new PointerEvent('pointerdown', press))
      field('Width').focus()
    }
    await user.keyboard('25 1/2')
    expect(field('Width').value).toBe('25 1/2')
    expect(field('Width').inputMode).toBe('text')
    expect(noKeypad()).toBe(true)
  })
})
