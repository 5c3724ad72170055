import type { Endpoint } from './endpoints'

interface Encoded {
  params?: object
  data?: unknown
  headers?: Record<string, string>
}

const formValue = (value: unknown) => (value instanceof Blob ? value : String(value))

/** Encodes a call's parameters: `params` for the query, `data` for the body. Absent values are not sent. */
export function encodeParams({ encoding }: Endpoint, params: object): Encoded {
  if (encoding === 'query') return { params }
  if (encoding === 'json') return { data: params }
  const fields = Object.entries(params).filter(([, value]) => value !== undefined && value !== null)
  if (encoding === 'form') return { data: new URLSearchParams(fields.map(([name, value]) => [name, String(value)])) }
  if (encoding === 'bytes') {
    const { body, ...headers } = Object.fromEntries(fields)
    return { ...(body !== undefined && { data: body }), headers }
  }
  const data = new FormData()
  for (const [name, value] of fields) data.append(name, formValue(value))
  return { data }
}
