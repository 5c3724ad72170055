import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { MediaType } from '../../../src/wire/constants'

const run = promisify(execFile)

/** Path of a recording under tests/audio. */
export const recording = (name: string): string => fileURLToPath(new URL(`../../audio/${name}`, import.meta.url))

export const ffmpeg = (...options: string[]) => run('ffmpeg', ['-nostdin', '-v', 'error', '-y', ...options])

const picture = (seconds: number, size = '64x64') => [
  '-f',
  'lavfi',
  '-t',
  String(seconds),
  '-i',
  `testsrc=size=${size}:rate=10`,
]

/** ffmpeg arguments to encode each type; there is no AMR encoder, see `writeAmr`. */
const options: Record<Exclude<MediaType, 'amr'>, { video?: string[]; codec?: string[]; muxer?: string }> = {
  mp3: {},
  wav: { codec: ['-ar', '44100', '-ac', '2'] },
  m4a: {},
  '3gp': { codec: ['-c:a', 'aac'] },
  pcm: { codec: ['-ar', '16000', '-ac', '1'], muxer: 's16le' },
  wma: {},
  aac: {},
  mp4: { video: picture(3) },
  avi: { video: picture(3) },
  rm: { codec: ['-ar', '44100', '-c:a', 'ac3'] },
  rmvb: { video: picture(3, '176x144'), codec: ['-c:v', 'rv20', '-ar', '44100', '-c:a', 'ac3'], muxer: 'rm' },
  mov: { video: picture(3) },
  m4v: { video: picture(3), muxer: 'mp4' },
  mkv: { video: picture(3) },
  flac: {},
  ogg: { codec: ['-c:a', 'libvorbis'] },
  opus: { codec: ['-c:a', 'libopus'] },
  webm: { video: picture(3), codec: ['-c:v', 'libvpx', '-c:a', 'libopus'] },
}

/** Encodes a recording as that type. */
export async function makeMedia(from: string, type: MediaType, to: string): Promise<void> {
  if (type === 'amr') return writeAmr(to, 3)
  const { video = [], codec = [], muxer } = options[type]
  await ffmpeg(...video, '-i', from, ...codec, ...(muxer ? ['-f', muxer] : []), to)
}

/** AMR narrowband (RFC 4867): 20 ms frames in the 12.2 kbit/s mode, filled with fixed noise. */
export async function writeAmr(to: string, seconds: number): Promise<void> {
  let state = 1
  const frames = Array.from({ length: seconds * 50 }, () => {
    const frame = Buffer.alloc(32, 0x3c)
    for (let at = 1; at < frame.length; at += 1) frame[at] = (state = (state * 48_271) % 0x7fffffff) & 0xff
    return frame
  })
  await writeFile(to, Buffer.concat([Buffer.from('#!AMR\n'), ...frames]))
}
