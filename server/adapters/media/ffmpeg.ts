import { execFile, spawn } from 'node:child_process'
import { promisify } from 'node:util'
import * as v from 'valibot'
import { abandonOnAbort } from '../../lib/abandonOnAbort'
import { extensionOf, type FileName } from '../../ports/fileNames'
import { MediaFileError, sampleRate, type Media } from '../../ports/ports'
import { childEnvironment } from '../system/childEnvironment'
import type { BorrowedFile, BorrowFile } from '../storage/fileStorage'
import { collectStderrTail } from '../system/stderrTail'

const execFileAsync = promisify(execFile)
const probeTimeoutMs = 30_000

/** Containers of the accepted types, whatever the extension. Playlists are excluded because they reference other files. */
const allowedContainers =
  'mp3,wav,w64,mov,amr,amrnb,amrwb,asf,aac,avi,rm,matroska,flac,ogg,aiff,caf,au,ac3,mpeg,mpegts,flv'
const rawPcmFormat = ['-f', 's16le', '-ar', String(sampleRate), '-ac', '1']

const ProbeOutput = v.object({
  streams: v.optional(v.array(v.object({ duration: v.optional(v.string()) })), []),
  format: v.optional(v.object({ duration: v.optional(v.string()) }), {}),
})

/** Decodes audio with the ffmpeg and ffprobe programs; `available` is false if they can't run. */
export async function openFfmpeg(
  borrow: BorrowFile,
  programs = { ffmpeg: 'ffmpeg', ffprobe: 'ffprobe' },
): Promise<Media> {
  const availability = await Promise.all([programs.ffmpeg, programs.ffprobe].map(isRunnable))
  return {
    available: availability.every(Boolean),

    async probe(file) {
      const wanted = ['-select_streams', 'a', '-show_entries', 'stream=duration:format=duration', '-of', 'json']
      const { path, release } = await borrow(file)
      const options = { timeout: probeTimeoutMs, env: childEnvironment() }
      const args = ['-v', 'error', ...wanted, ...inputArguments(file, path)]
      let found: string
      try {
        found = (await execFileAsync(programs.ffprobe, args, options).catch(rethrowAsMediaError)).stdout
      } finally {
        await release()
      }
      const { streams, format } = v.parse(ProbeOutput, JSON.parse(found))
      if (streams.length === 0) throw new MediaFileError('noSound')
      const seconds = [streams[0]?.duration, format.duration].map(Number).find((duration) => duration > 0)
      return { durationMs: seconds === undefined ? null : Math.round(seconds * 1000) }
    },

    async *decode(file, signal) {
      signal?.throwIfAborted()
      const { path, release } = await borrowUntil(borrow(file), signal)
      const output = ['-vn', '-sn', '-dn', '-ac', '1', '-ar', String(sampleRate), '-f', 's16le', 'pipe:1']
      const input = ['-threads', '1', ...inputArguments(file, path)]
      const program = spawn(programs.ffmpeg, ['-nostdin', '-v', 'error', ...input, ...output], {
        env: childEnvironment(),
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      const exited = new Promise<number | null | Error>((resolve) => program.on('error', resolve).on('close', resolve))
      const stderrTail = collectStderrTail(program.stderr)
      const kill = () => program.kill('SIGKILL')
      signal?.addEventListener('abort', kill)
      try {
        let isEmpty = true
        for await (const samples of toSamples(program.stdout)) {
          isEmpty = false
          yield samples
        }
        const code = await exited
        signal?.throwIfAborted()
        // A damaged end does not invalidate the audio before it.
        if (typeof code !== 'number') throw new Error(`ffmpeg exited early: ${code ?? 'killed'} ${stderrTail()}`)
        if (isEmpty) throw new MediaFileError(code === 0 ? 'noSound' : 'unreadable', stderrTail())
      } finally {
        signal?.removeEventListener('abort', kill)
        kill()
        await release()
      }
    },
  }
}

/** Rejects when the signal fires; a file that is lent later is given back. */
function borrowUntil(borrowed: Promise<BorrowedFile>, signal: AbortSignal | undefined): Promise<BorrowedFile> {
  const giveBack = () => void borrowed.then(({ release }) => release()).catch(() => {})
  return abandonOnAbort(borrowed, signal).catch((error: unknown) => {
    if (signal?.aborted) giveBack()
    throw error
  })
}

async function isRunnable(program: string): Promise<boolean> {
  return execFileAsync(program, ['-version'], { env: childEnvironment() }).then(
    () => true,
    () => false,
  )
}

/** `file:` and the whitelists prevent a name or content from referring to any other file or protocol. */
function inputArguments(file: FileName, path: string): string[] {
  const form = extensionOf(file) === 'pcm' ? rawPcmFormat : ['-format_whitelist', allowedContainers]
  return ['-protocol_whitelist', 'file,pipe', ...form, '-i', `file:${path}`]
}

function rethrowAsMediaError(error: unknown): never {
  // A program that could not start has no exit code; any other failure is about the file.
  const isAboutFile = error instanceof Error && 'stderr' in error && !('errno' in error)
  throw isAboutFile ? new MediaFileError('unreadable', String(error.stderr).trim()) : error
}

/** Chunks may end in the middle of a sample. */
async function* toSamples(stream: AsyncIterable<Buffer>): AsyncGenerator<Int16Array> {
  let rest = Buffer.alloc(0)
  for await (const chunk of stream) {
    const bytes = Buffer.concat([rest, chunk])
    const wholeBytes = bytes.length - (bytes.length % 2)
    rest = bytes.subarray(wholeBytes)
    // Copied, because an Int16Array must start at an even offset.
    if (wholeBytes > 0) yield new Int16Array(new Uint8Array(bytes.subarray(0, wholeBytes)).buffer)
  }
}
