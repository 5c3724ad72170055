import type { Endpoint } from './endpoints'

const flat = (value: unknown) => (value instanceof Blob ? value : String(value))

/** Where a call's parameters go: `params` is the query, `data` the body. Absent values do not travel. */
export function encode({ encoding }: Endpoint, params: object): { params?: object; data?: unknown } {
  if (encoding === 'query') return { params }
  if (encoding === 'json') return { data: params }
  const fields = Object.entries(params).filter(([, value]) => value !== undefined && value !== null)
  if (encoding === 'form') return { data: new URLSearchParams(fields.map(([name, value]) => [name, String(value)])) }
  const data = new FormData()
  for (const [name, value] of fields) data.append(name, flat(value))
  return { data }
}
