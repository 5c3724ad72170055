/** Receives a file together with the fields of its form. */
import type * as v from 'valibot'
import { malformedError } from '../lib/requestError'
import { validate, MalformedBodyError } from '../ports/bodyReader'
import { MalformedFormError, type FormFields, type ReadForm } from '../ports/formReader'
import type { ReceivedFile, UploadLimits } from '../ports/ports'
import { callerOf } from './bearerAuth'
import type { RequestContext, ServerContext } from './requestContext'

export interface UploadedForm {
  receive(limits: UploadLimits): Promise<ReceivedFile>
  /** The form, once the file has been received. @throws RequestError 400 */
  form(): Promise<ReadForm>
}

/** Starts to read the request's form. The caller's uploads in progress are limited. */
export function receiveForm(c: RequestContext, { ports, limits }: ServerContext): UploadedForm {
  const { user } = callerOf(c)
  const { request, env, form } = ports.forms.observe(c.req.raw, c.env)
  return {
    async receive(sizeLimits) {
      const release = limits.uploads.acquire(user.id)
      return ports.uploads.receive(request, env, sizeLimits).finally(release)
    },
    form: () => form.catch(rethrowMalformed),
  }
}

/** Reads the whole form and discards its file; resolves to its digest. @throws RequestError 400 */
export async function digestForm(c: RequestContext, { ports }: ServerContext): Promise<string> {
  const { request, form } = ports.forms.observe(c.req.raw, c.env)
  await request.body?.pipeTo(new WritableStream()).catch(() => {})
  return (await form.catch(rethrowMalformed)).digest
}

function rethrowMalformed(error: unknown): never {
  throw error instanceof MalformedFormError ? malformedError(error.message) : error
}

/** The last value of each field, checked. @throws RequestError 400 naming the field */
export function parseFields<S extends v.GenericSchema>(fields: FormFields, schema: S): v.InferOutput<S> {
  const values = Object.entries(fields).map(([name, list]) => [name, list.at(-1)])
  try {
    return validate(schema, Object.fromEntries(values))
  } catch (error) {
    throw error instanceof MalformedBodyError ? malformedError(error.field) : error
  }
}
