import type { Endpoint } from './endpoints'

const formValue = (value: unknown) => (value instanceof Blob ? value : String(value))

/** Encodes a call's parameters: `params` for the query, `data` for the body. Absent values are not sent. */
export function encodeParams({ encoding }: Endpoint, params: object): { params?: object; data?: unknown } {
  if (encoding === 'query') return { params }
  if (encoding === 'json') return { data: params }
  const fields = Object.entries(params).filter(([, value]) => value !== undefined && value !== null)
  if (encoding === 'form') return { data: new URLSearchParams(fields.map(([name, value]) => [name, String(value)])) }
  const data = new FormData()
  for (const [name, value] of fields) data.append(name, formValue(value))
  return { data }
}
