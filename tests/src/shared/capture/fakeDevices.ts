/** Fake microphones and shared screens of a browser. */
import { vi } from 'vitest'
import type { AudioGraph, AudioGraphEvents, OpenAudioGraph } from '../../../../src/shared/capture/Capture'

export class FakeTrack extends EventTarget {
  stopped = false
  constructor(
    readonly kind: 'audio' | 'video',
    readonly label: string,
  ) {
    super()
  }
  stop(): void {
    this.stopped = true
  }
  /** The device is unplugged. */
  end(): void {
    this.dispatchEvent(new Event('ended'))
  }
}

export class FakeStream {
  constructor(readonly tracks: readonly FakeTrack[]) {}
  getTracks = () => this.tracks
  getAudioTracks = () => this.tracks.filter(({ kind }) => kind === 'audio')
  getVideoTracks = () => this.tracks.filter(({ kind }) => kind === 'video')
}

export class FakeDevices extends EventTarget {
  microphones = ['built in']
  /** When set, requests reject with this. */
  fault: string | null = null
  shared: readonly ('audio' | 'video')[] = ['video', 'audio']
  readonly opened: FakeStream[] = []
  readonly requested: unknown[] = []

  getUserMedia = async (constraints: MediaStreamConstraints) => {
    this.requested.push(constraints.audio)
    if (this.fault) throw new DOMException('', this.fault)
    const [label] = this.microphones
    if (label === undefined) throw new DOMException('', 'NotFoundError')
    return this.openStream([new FakeTrack('audio', label)])
  }
  getDisplayMedia = async () => {
    if (this.fault) throw new DOMException('', this.fault)
    return this.openStream(this.shared.map((kind) => new FakeTrack(kind, 'a tab')))
  }
  getSupportedConstraints = () => ({ suppressLocalAudioPlayback: true })
  enumerateDevices = async () => [
    { kind: 'videoinput', deviceId: 'v', label: 'camera' },
    ...this.microphones.map((label) => ({ kind: 'audioinput', deviceId: label, label })),
    { kind: 'audioinput', deviceId: '', label: '' },
  ]
  plug(label: string): void {
    this.microphones = [label]
    this.dispatchEvent(new Event('devicechange'))
  }
  private openStream(tracks: FakeTrack[]): FakeStream {
    const stream = new FakeStream(tracks)
    this.opened.push(stream)
    return stream
  }
}

/** A fake audio graph that answers immediately. */
export function fakeGraph() {
  let events: AudioGraphEvents = { onEvent() {}, onState() {} }
  const graph = {
    connect: vi.fn<AudioGraph['connect']>(),
    disconnect: vi.fn<AudioGraph['disconnect']>(),
    send: vi.fn<AudioGraph['send']>((command) => {
      if (command !== 'resume') events.onEvent({ type: 'stopped' })
    }),
    wake: vi.fn<AudioGraph['wake']>(async () => true),
    close: vi.fn<AudioGraph['close']>(async () => {}),
  }
  const open: OpenAudioGraph = async (handlers) => {
    events = handlers
    return graph
  }
  return { graph, open, events: () => events }
}
