/** What we use of sherpa-onnx-node 1.13, which has no declarations. Any mistake in a configuration or a model file ends the process. */
declare module 'sherpa-onnx-node' {
  export interface Waveform {
    /** -1..1 */
    samples: Float32Array
    sampleRate: number
  }

  export interface OfflineStream {
    acceptWaveform(waveform: Waveform): void
    setOption(key: string, value: string): void
  }
  export interface OfflineRecognizer {
    /** @param hotwords separated by '/', each with an optional score: `word :2.0` */
    createStream(hotwords?: string): OfflineStream
    decode(stream: OfflineStream): void
    /** Whisper and Canary: changes the language. */
    setConfig(config: object): void
    getResult(stream: OfflineStream): unknown
  }

  export interface OnlineStream {
    acceptWaveform(waveform: Waveform): void
    inputFinished(): void
    setOption(key: string, value: string): void
  }
  export interface OnlineRecognizer {
    createStream(): OnlineStream
    isReady(stream: OnlineStream): boolean
    decode(stream: OnlineStream): void
    isEndpoint(stream: OnlineStream): boolean
    reset(stream: OnlineStream): void
    getResult(stream: OnlineStream): unknown
  }

  export interface Vad {
    acceptWaveform(samples: Float32Array): void
    isEmpty(): boolean
    isDetected(): boolean
    /** `start` in samples. External buffers fail under some versions of Node: pass false. */
    front(enableExternalBuffer: boolean): { start: number; samples: Float32Array }
    pop(): void
    clear(): void
    reset(): void
    flush(): void
  }

  export interface OfflinePunctuation {
    addPunct(text: string): string
  }
  export interface OnlinePunctuation {
    addPunct(text: string): string
  }

  export interface SpokenLanguageIdentification {
    createStream(): OfflineStream
    /** A code of Whisper, such as `zh`. */
    compute(stream: OfflineStream): string
  }

  export interface OfflineSpeakerDiarization {
    readonly sampleRate: number
    /** Turns in seconds. */
    process(samples: Float32Array): { start: number; end: number; speaker: number }[]
  }
  export interface SpeakerEmbeddingExtractor {
    readonly dim: number
    createStream(): OnlineStream
    isReady(stream: OnlineStream): boolean
    compute(stream: OnlineStream, enableExternalBuffer: boolean): Float32Array
  }

  export interface Sherpa {
    OfflineRecognizer: new (config: object) => OfflineRecognizer
    OnlineRecognizer: new (config: object) => OnlineRecognizer
    Vad: new (config: object, bufferSeconds: number) => Vad
    OfflinePunctuation: new (config: object) => OfflinePunctuation
    OnlinePunctuation: new (config: object) => OnlinePunctuation
    SpokenLanguageIdentification: new (config: object) => SpokenLanguageIdentification
    OfflineSpeakerDiarization: new (config: object) => OfflineSpeakerDiarization
    SpeakerEmbeddingExtractor: new (config: object) => SpeakerEmbeddingExtractor
  }
  /** The CommonJS module: it has no named exports. */
  const sherpa: Sherpa
  export default sherpa
}
