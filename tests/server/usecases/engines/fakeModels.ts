import {
  SpeechModelInstallError,
  type SpeechModelInstallFault,
  type SpeechModels,
  type SpeechModelState,
} from '../../../../server/ports/speechModels'

/** Models whose installation the test ends. */
export class FakeModels implements SpeechModels {
  sets = [{ id: 'zh', models: ['zh', 'detector'] }]
  /** Ids in the order in which their installation began. */
  readonly begun: string[] = []
  readonly removed: string[] = []
  #states = new Map<string, SpeechModelState>()
  #ends = new Map<string, (fault: SpeechModelInstallFault | null) => void>()

  constructor(...ids: string[]) {
    for (const id of ids) this.set(id, {})
  }

  set(id: string, values: Partial<SpeechModelState>): void {
    this.#states.set(id, {
      id,
      name: `Model ${id}`,
      purpose: 'recognition',
      languages: ['cn'],
      sets: [],
      license: 'MIT',
      homepage: 'https://models.test/',
      bytes: 1000,
      installedBytes: 0,
      expectation: '',
      status: 'available',
      receivedBytes: 0,
      fault: null,
      installError: null,
      ...this.#states.get(id),
      ...values,
    })
  }

  list = () => [...this.#states.values()]

  async install(ids: readonly string[]): Promise<void> {
    for (const id of ids) {
      this.begun.push(id)
      this.set(id, { status: 'installing' })
      const fault = await new Promise<SpeechModelInstallFault | null>((resolve) => this.#ends.set(id, resolve))
      this.set(id, { status: fault === null ? 'installed' : 'available', installError: fault })
      if (fault !== null) throw new SpeechModelInstallError(fault)
    }
  }

  /** Ends the installation in progress. */
  end(id: string, fault: SpeechModelInstallFault | null = null): void {
    const end = this.#ends.get(id)
    if (!end) throw new Error(`${id} is not being installed`)
    this.#ends.delete(id)
    end(fault)
  }

  cancel(id: string): void {
    if (this.#ends.has(id)) this.end(id, 'canceled')
  }

  async remove(id: string): Promise<void> {
    this.removed.push(id)
    this.set(id, { status: 'available', installedBytes: 0 })
  }
}
