/** Microphones and shared screens of a browser, played by a test. */
import { vi } from 'vitest'
import type { Graph, GraphEvents, OpenGraph } from '../../../../../src/features/meeting/capture/Capture'

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
  /** It is pulled out. */
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
  /** What asking answers with instead. */
  fault: string | null = null
  shared: readonly ('audio' | 'video')[] = ['video', 'audio']
  readonly opened: FakeStream[] = []
  readonly asked: unknown[] = []

  getUserMedia = async (constraints: MediaStreamConstraints) => {
    this.asked.push(constraints.audio)
    if (this.fault) throw new DOMException('', this.fault)
    const [label] = this.microphones
    if (label === undefined) throw new DOMException('', 'NotFoundError')
    return this.give([new FakeTrack('audio', label)])
  }
  getDisplayMedia = async () => {
    if (this.fault) throw new DOMException('', this.fault)
    return this.give(this.shared.map((kind) => new FakeTrack(kind, 'a tab')))
  }
  enumerateDevices = async () => [
    { kind: 'videoinput', deviceId: 'v', label: 'camera' },
    ...this.microphones.map((label) => ({ kind: 'audioinput', deviceId: label, label })),
    { kind: 'audioinput', deviceId: '', label: '' },
  ]
  plug(label: string): void {
    this.microphones = [label]
    this.dispatchEvent(new Event('devicechange'))
  }
  private give(tracks: FakeTrack[]): FakeStream {
    const stream = new FakeStream(tracks)
    this.opened.push(stream)
    return stream
  }
}

/** An audio thread that answers at once. */
export function fakeGraph() {
  let events: GraphEvents = { onNews() {}, onState() {} }
  const graph = {
    connect: vi.fn<Graph['connect']>(),
    disconnect: vi.fn<Graph['disconnect']>(),
    order: vi.fn<Graph['order']>((order) => {
      if (order !== 'resume') events.onNews({ is: 'rested' })
    }),
    wake: vi.fn<Graph['wake']>(async () => true),
    close: vi.fn<Graph['close']>(async () => {}),
  }
  const open: OpenGraph = async (given) => {
    events = given
    return graph
  }
  return { graph, open, events: () => events }
}
