import { describe, expect, it } from 'vitest'
import { checkDocument, replaced, takenOverBy, withoutStyleAttributes } from './page-html.ts'

const BUILT = `<head>
    <!--head--><title>Stone</title><!--/head-->
    <script type="module" crossorigin src="/assets/main.js"></script>
    <link rel="modulepreload" crossorigin href="/assets/parts.js">
    <link rel="stylesheet" crossorigin href="/assets/main.css">
</head><body><div id="root"><h1 class="x">Stone</h1></div></body>`
const START = 'assets/start-1a2b3c4d.js'
const DRAWN = takenOverBy(BUILT, START, ['assets/main.js', 'assets/parts.js'])

describe('a page that is taken over', () => {
  it('has one script that starts it, which knows the others', () => {
    expect(DRAWN).toContain(`<script async src="/${START}" data-modules="/assets/main.js /assets/parts.js"></script>`)
    expect(DRAWN).toContain('<div id="root" data-waiting>')
    expect(DRAWN.match(/<script/g)).toHaveLength(1)
    expect(DRAWN).not.toContain('modulepreload')
  })

  it.each(['<div id="root">', '<script type="module"', '<!--head-->'])('has to have had %s', (part) => {
    const lost = BUILT.replaceAll(part, '<p>').replaceAll('<link rel="modulepreload"', '<p')
    expect(() => takenOverBy(lost, START, [])).toThrow('which was to be replaced')
  })

  it('leaves pictures in drawings of parts that come later to the start script', () => {
    const part = (inside: string) => BUILT.replace('<h1', `<div data-waiting=""><!--$-->${inside}<!--/$--></div><h1`)
    expect(takenOverBy(part('<image href="/a.avif"/>'), START, [])).toContain('<image data-href="/a.avif"/>')
    expect(() => takenOverBy(part('').replace('<!--/$-->', ''), START, [])).toThrow('does not end')
  })
})

it('styles of elements become rules of the stylesheet', () => {
  expect(withoutStyleAttributes('<p style="--a:1;content:&quot;x&quot;">')).toEqual({
    html: '<p data-style="--a:1;content:&quot;x&quot;">',
    rules: [String.raw`[data-style="--a:1;content:\"x\""]{--a:1;content:"x"}`],
  })
})

it('a replacement that changes nothing is a mistake', () => {
  expect(replaced('/main-aaaaaaaa.css', /-\w{8}\.css$/, '-$&.css')).toBe('/main-$&.css')
  expect(() => replaced('/main.css', /-\w{8}\.css$/, '-bbbbbbbb.css')).toThrow('which was to be replaced')
  expect(() => replaced('same', 'same', 'same')).toThrow('which was to be replaced')
})

describe('a document', () => {
  const check = (html: string, isDrawn = true) =>
    checkDocument(html, { isDrawn, hasFile: (path) => path === 'assets/main.css' })

  it('may be served as it is built', () => {
    expect(() => check(DRAWN)).not.toThrow()
    expect(() => check(BUILT.replace(/<h1.*<\/h1>/, ''), false)).not.toThrow()
  })

  it.each<[string, string | RegExp, string, string]>([
    ['a script in itself', '</body>', '<script>x()</script></body>', 'has a script in itself'],
    ['a style in itself', '<h1', '<h1 style="color:red"', 'has styles in itself'],
    ['no start script', /<script async.*?<\/script>/, '', 'no script that starts it'],
    ['a start script without modules', /data-modules="[^"]*"/, 'data-modules=""', 'no script that starts it'],
    ['no stylesheet', /<link rel="stylesheet".*?>/, '', 'no stylesheet that is there'],
    ['a stylesheet that is not there', 'main.css', 'main-old.css', 'no stylesheet that is there: assets/main-old.css'],
    ['no heading', /<h1.*<\/h1>/, '', 'has 0 main headings'],
    ['two headings', '<h1', '<h1>Another</h1><h1', 'has 2 main headings'],
    ['an empty place', '<h1', '<!--page--><h1', 'Nothing was put in the place of <!--page-->'],
  ])('is refused with %s', (_, pattern, by, problem) => {
    expect(() => check(replaced(DRAWN, pattern, by))).toThrow(problem)
  })

  it('is refused as a shell that nothing draws', () => {
    expect(() => check(DRAWN, false)).toThrow('no script that starts it')
  })
})
