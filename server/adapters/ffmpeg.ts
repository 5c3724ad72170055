import { execFile, spawn } from 'node:child_process'
import { promisify } from 'node:util'
import * as v from 'valibot'
import { extensionOf, type FileName } from '../fileNames'
import { MediaRefused, sampleRate, type Media } from '../ports'
import { complaintOf } from './complaint'

const run = promisify(execFile)
const probeLimitMs = 30_000

/** The containers of the accepted types, whatever the extension says. Playlists, which name other files, are not among them. */
const containers = 'mp3,wav,w64,mov,amr,amrnb,amrwb,asf,aac,avi,rm,matroska,flac,ogg,aiff,caf,au,ac3,mpeg,mpegts,flv'
const raw = ['-f', 's16le', '-ar', String(sampleRate), '-ac', '1']

const Probed = v.object({
  streams: v.optional(v.array(v.object({ duration: v.optional(v.string()) })), []),
  format: v.optional(v.object({ duration: v.optional(v.string()) }), {}),
})

/** Reads sound with the ffmpeg and ffprobe programs. Not available where they do not run. */
export async function openFfmpeg(pathOf: (file: FileName) => string, programs = { ffmpeg: 'ffmpeg', ffprobe: 'ffprobe' }): Promise<Media> {
  const works = await Promise.all([programs.ffmpeg, programs.ffprobe].map(runs))
  return {
    available: works.every(Boolean),

    async probe(file) {
      const wanted = ['-select_streams', 'a', '-show_entries', 'stream=duration:format=duration', '-of', 'json']
      const { stdout } = await run(programs.ffprobe, ['-v', 'error', ...wanted, ...inputOf(file, pathOf(file))], {
        timeout: probeLimitMs,
      }).catch(unreadable)
      const { streams, format } = v.parse(Probed, JSON.parse(stdout))
      if (streams.length === 0) throw new MediaRefused('noSound')
      const seconds = [streams[0]?.duration, format.duration].map(Number).find((duration) => duration > 0)
      return { durationMs: seconds === undefined ? null : Math.round(seconds * 1000) }
    },

    async *decode(file, signal) {
      signal?.throwIfAborted()
      const output = ['-vn', '-sn', '-dn', '-ac', '1', '-ar', String(sampleRate), '-f', 's16le', 'pipe:1']
      const input = ['-threads', '1', ...inputOf(file, pathOf(file))]
      const program = spawn(programs.ffmpeg, ['-nostdin', '-v', 'error', ...input, ...output], { stdio: ['ignore', 'pipe', 'pipe'] })
      const end = new Promise<number | null | Error>((resolve) => program.on('error', resolve).on('close', resolve))
      const complaint = complaintOf(program.stderr)
      const kill = () => program.kill('SIGKILL')
      signal?.addEventListener('abort', kill)
      try {
        let silent = true
        for await (const samples of samplesOf(program.stdout)) {
          silent = false
          yield samples
        }
        const code = await end
        signal?.throwIfAborted()
        // A damaged end does not take away what came before it.
        if (typeof code !== 'number') throw new Error(`ffmpeg ended early: ${code ?? 'killed'} ${complaint()}`)
        if (silent) throw new MediaRefused(code === 0 ? 'noSound' : 'unreadable', complaint())
      } finally {
        signal?.removeEventListener('abort', kill)
        kill()
      }
    },
  }
}

async function runs(program: string): Promise<boolean> {
  return run(program, ['-version']).then(
    () => true,
    () => false,
  )
}

/** `file:` and the lists keep a name or a content from meaning anything but that one file. */
function inputOf(file: FileName, path: string): string[] {
  const form = extensionOf(file) === 'pcm' ? raw : ['-format_whitelist', containers]
  return ['-protocol_whitelist', 'file,pipe', ...form, '-i', `file:${path}`]
}

function unreadable(error: unknown): never {
  // A program that could not be started has no exit code; any other failure is about the file.
  const refused = error instanceof Error && 'stderr' in error && !('errno' in error)
  throw refused ? new MediaRefused('unreadable', String(error.stderr).trim()) : error
}

/** Chunks of bytes need not end between samples. */
async function* samplesOf(stream: AsyncIterable<Buffer>): AsyncGenerator<Int16Array> {
  let rest = Buffer.alloc(0)
  for await (const chunk of stream) {
    const bytes = Buffer.concat([rest, chunk])
    const whole = bytes.length - (bytes.length % 2)
    rest = bytes.subarray(whole)
    // Copied, since an Int16Array must begin at an even address.
    if (whole > 0) yield new Int16Array(new Uint8Array(bytes.subarray(0, whole)).buffer)
  }
}
