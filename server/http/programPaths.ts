/** The paths that programs call with a personal token, apart from those of the app. */

/** Of the REST interface. */
export const restBase = '/api/v1'
/** Of OpenAI's interface. */
export const openAiBase = '/v1'

export type ProgramInterface = 'rest' | 'openAi'

/** The interface that a path belongs to; null for the app's. */
export function programInterfaceOf(path: string): ProgramInterface | null {
  if (path.startsWith(`${restBase}/`)) return 'rest'
  return path.startsWith(`${openAiBase}/`) ? 'openAi' : null
}
