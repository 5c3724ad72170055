/** The environment variables that child processes need; any other may be a secret. */
const allowedVariables = ['PATH', 'LANG', 'LC_ALL', 'LC_CTYPE', 'TZ', 'HOME', 'TMPDIR', 'LD_LIBRARY_PATH', 'SystemRoot']

/** The environment of a child process, without the server's keys, passwords and settings. */
export function childEnvironment(environment: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv {
  return Object.fromEntries(
    allowedVariables.flatMap((name) => (environment[name] === undefined ? [] : [[name, environment[name]]])),
  )
}
