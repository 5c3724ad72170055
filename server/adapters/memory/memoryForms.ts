import { hex } from '../../lib/secrets'
import { MalformedFormError, maxFieldBytes, maxFields, type FormReader, type ReadForm } from '../../ports/formReader'

/** Uses the platform's multipart parser, which holds the whole file in memory: only for the mocks and tests. */
export function createMemoryForms(): FormReader {
  return {
    observe(request, env) {
      const form = readForm(request.clone())
      // Whoever reads the request decides whether the form matters.
      form.catch(() => {})
      return { request, env, form }
    },
  }
}

async function readForm(request: Request): Promise<ReadForm> {
  const data = await request.formData().catch(() => {
    throw new MalformedFormError('not a form')
  })
  // Without a prototype, since names come from the request.
  const fields = Object.create(null) as Record<string, string[]>
  const parts: BlobPart[] = []
  const entries = [...data.entries()]
  if (entries.length > maxFields) throw new MalformedFormError('too many fields')
  for (const [name, value] of entries) {
    if (typeof value === 'string') {
      if (value.length > maxFieldBytes) throw new MalformedFormError(name)
      ;(fields[name] ??= []).push(value)
    }
    parts.push(JSON.stringify([name, typeof value === 'string' ? value : value.name]), value)
  }
  const digest = await crypto.subtle.digest('SHA-256', await new Blob(parts).arrayBuffer())
  return { fields, digest: hex(new Uint8Array(digest)) }
}
