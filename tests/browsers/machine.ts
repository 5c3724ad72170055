/** A place for one browser to run in: a folder of its own as home, and programs that end with it. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { expect } from '@playwright/test'

export interface Machine {
  /** Also the home folder of its programs. */
  folder: string
  downloads: string
  /** Starts a program, whose file descriptor 3 is a pipe to here. */
  start: (program: string, args: readonly string[], env?: NodeJS.ProcessEnv) => ChildProcess
}

/** Calls `work` with a machine, then ends its programs and removes its folder. */
export async function withMachine(work: (machine: Machine) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'browser-'))
  const downloads = join(folder, 'downloads')
  mkdirSync(downloads)
  mkdirSync(join(folder, '.config'))
  writeFileSync(join(folder, '.config/user-dirs.dirs'), 'XDG_DOWNLOAD_DIR="$HOME/downloads"\n')
  const programs: ChildProcess[] = []
  const ownEnv = {
    HOME: folder,
    XDG_RUNTIME_DIR: folder,
    XDG_CONFIG_HOME: join(folder, '.config'),
    PULSE_SERVER: `unix:${join(folder, 'sound')}`,
    // No settings of the desktop, no accessibility bus.
    DBUS_SESSION_BUS_ADDRESS: 'disabled:',
    NO_AT_BRIDGE: '1',
  }
  const start: Machine['start'] = (program, args, env = {}) => {
    // A group of its own: browsers have many processes.
    const child = spawn(program, args, {
      cwd: folder,
      env: { ...process.env, ...ownEnv, ...env },
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
      detached: true,
    })
    programs.push(child)
    return child
  }
  try {
    await work({ folder, downloads, start })
  } finally {
    await Promise.all(programs.map(end))
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
  }
}

async function end(program: ChildProcess): Promise<void> {
  if (program.pid === undefined || program.exitCode !== null || program.signalCode !== null) return
  const ended = once(program, 'exit')
  process.kill(-program.pid, 'SIGKILL')
  await ended
}

/** The name of the sound input that plays what is played to the output of the same name. */
const microphone = 'microphone'

/** Starts a sound system: an output that nobody hears, and a microphone that hears what `playToMicrophone` plays. */
export async function startSound({ folder, start }: Machine): Promise<void> {
  const modules = [
    `module-native-protocol-unix auth-anonymous=1 socket=${join(folder, 'sound')}`,
    'module-null-sink sink_name=speaker',
    `module-null-sink sink_name=${microphone}`,
    `module-remap-source master=${microphone}.monitor source_name=${microphone}`,
  ]
  const options = ['-n', '--daemonize=no', '--use-pid-file=no', '--exit-idle-time=-1']
  start('pulseaudio', [...options, ...modules.map((module) => `--load=${module}`)])
  await expect.poll(() => existsSync(join(folder, 'sound')), { message: 'pulseaudio listens' }).toBe(true)
}

/** Starts to play a WAV file to the microphone. */
export const playToMicrophone = ({ start }: Machine, path: string): ChildProcess =>
  start('paplay', [`--device=${microphone}`, path])

/** Starts a display; returns its name. */
export async function startDisplay({ start }: Machine): Promise<string> {
  const server = start('Xvfb', ['-displayfd', '3', '-screen', '0', '1280x900x24', '-nolisten', 'tcp'])
  const [number] = (await once(server.stdio[3] as Readable, 'data')) as [Buffer]
  return `:${number.toString().trim()}`
}
