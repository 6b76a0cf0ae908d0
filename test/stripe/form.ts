/** What a form-encoded body says once its brackets are read: `metadata[a]=1&expand[]=x` is `{metadata: {a: '1'}, expand: ['x']}`. */
export interface FormParams {
  [name: string]: FormValue
}
type FormValue = string | FormValue[] | FormParams

/** Reads `application/x-www-form-urlencoded` with Stripe's brackets, as bodies and queries of its API are written. */
export function parseForm(text: string): FormParams {
  const root: FormParams = {}
  for (const [name, value] of new URLSearchParams(text)) {
    const keys = name.replaceAll(']', '').split('[')
    let holder: object = root
    for (const [index, key] of keys.entries()) {
      const next = keys[index + 1]
      const own = key === '' ? String(Object.keys(holder).length) : key
      // What has numbers for names, or none, is a list.
      const made = next === undefined ? value : /^\d*$/.test(next) ? [] : {}
      const inner: unknown = Reflect.get(holder, own) ?? made
      Reflect.set(holder, own, inner)
      if (inner instanceof Object) holder = inner
    }
  }
  return root
}
