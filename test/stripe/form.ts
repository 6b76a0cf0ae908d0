/** What a form-encoded body says once its brackets are read: `metadata[a]=1&expand[]=x` is `{metadata: {a: '1'}, expand: ['x']}`. */
export interface FormParams {
  [name: string]: FormValue
}
type FormValue = string | FormValue[] | FormParams

/** Reads `application/x-www-form-urlencoded` with Stripe's brackets, as bodies and queries of its API are written. */
export function parseForm(text: string): FormParams {
  const root: FormParams = {}
  for (const [name, value] of new URLSearchParams(text)) {
    const first = /^[^[]*/.exec(name)?.[0] ?? ''
    const rest = [...name.matchAll(/\[([^\]]*)\]/g)].map(([, key = '']) => key)
    set(root, [first, ...rest], value)
  }
  return lists(root)
}

function set(target: FormParams, [key = '', ...rest]: string[], value: string) {
  const name = key === '' ? String(Object.keys(target).length) : key
  if (rest.length === 0) {
    Object.assign(target, { [name]: value })
    return
  }
  const inner = target[name]
  const next: FormParams = typeof inner === 'object' && !Array.isArray(inner) ? inner : {}
  Object.assign(target, { [name]: next })
  set(next, rest, value)
}

/** What has nothing but numbers for names was a list. */
function lists(params: FormParams): FormParams {
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, listOrValue(value)]))
}

function listOrValue(value: FormValue): FormValue {
  if (typeof value === 'string' || Array.isArray(value)) return value
  const names = Object.keys(value)
  const inner = lists(value)
  return names.length > 0 && names.every((name) => /^\d+$/.test(name)) ? Object.values(inner) : inner
}
