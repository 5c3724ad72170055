import { EnvironmentError, readEnvironment } from '../../server/environment'

/** What is wrong with these variables, one line each. */
export function environmentProblems(variables: Record<string, string>): readonly string[] {
  try {
    readEnvironment(variables)
  } catch (error) {
    if (error instanceof EnvironmentError) return error.problems
    throw error
  }
  return []
}
