/** Schemas of potentially large request bodies, and the port that parses them. */
import * as v from 'valibot'
import { EditMindmap, EditSummary, AssistantQuestion } from '../../src/wire/insightSchemas'
import { EditMeeting, EditTask, ImportTask } from '../../src/wire/requests'
import { EditTranslation } from '../../src/wire/translationSchemas'

export const largeBodySchemas = {
  EditTask,
  ImportTask,
  EditMeeting,
  EditTranslation,
  EditMindmap,
  EditSummary,
  AssistantQuestion,
}
export type LargeBodyName = keyof typeof largeBodySchemas
export type LargeBody<Name extends LargeBodyName> = v.InferOutput<(typeof largeBodySchemas)[Name]>

/** A body that fails validation. */
export class MalformedBodyError extends Error {
  override name = 'MalformedBodyError'
  /** @param field dotted path of the first invalid field, or `body` */
  constructor(readonly field: string) {
    super(`malformed: ${field}`)
  }
}

export interface BodyReader {
  /**
   * Parses and validates JSON off the event loop. Takes ownership of the bytes.
   * @throws MalformedBodyError
   */
  read<Name extends LargeBodyName>(bytes: Uint8Array<ArrayBuffer>, name: Name): Promise<LargeBody<Name>>
}

/** Parses and validates JSON synchronously. @throws MalformedBodyError */
export function parseJsonBody<Name extends LargeBodyName>(bytes: Uint8Array, name: Name): LargeBody<Name> {
  return validate(largeBodySchemas[name], parseJson(bytes))
}

/** The parsed value. @throws MalformedBodyError naming the first invalid field: collecting all of them could take very long */
export function validate<S extends v.GenericSchema>(schema: S, value: unknown): v.InferOutput<S> {
  const result = v.safeParse(schema, value, { abortEarly: true })
  if (!result.success) throw new MalformedBodyError(v.getDotPath(result.issues[0]) ?? 'body')
  return result.output
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    throw new MalformedBodyError('body')
  }
}
