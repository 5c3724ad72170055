/** Tells the user of ended jobs in one of the tabs: the visible one, or else any. Independent of React. */
import * as v from 'valibot'
import { JobEnding } from './jobEnding'

export interface EndingTellerDeps {
  /** Whether this tab is the first to claim an end. */
  claim(key: string): Promise<boolean>
  isHidden(): boolean
  /** Shows a toast, unless the page shows the end anyway. */
  show(ending: JobEnding): void
  /** Shows a browser notice. Returns a function that removes it. */
  showOutside(ending: JobEnding, onClick: () => void): () => void
  open(ending: JobEnding): void
  /** Marks the document's title with a number; 0 removes the mark. */
  markTitle(count: number): void
  /** To the other tabs; absent if the browser can't. */
  channel?: Pick<BroadcastChannel, 'postMessage'> | undefined
}

/** A hidden tab waits for a visible one to tell first. */
const yieldMs = 1_500

export class EndingTeller {
  /** Ends from while the tab was hidden. */
  private held: { ending: JobEnding; removeNotice: () => void }[] = []

  constructor(private readonly deps: EndingTellerDeps) {}

  /** To be called with ends that this tab has noticed. */
  notice(endings: readonly JobEnding[]): void {
    for (const ending of endings) {
      this.deps.channel?.postMessage(ending)
      void this.tell(ending)
    }
  }

  /** To be called with what another tab sent. */
  receive(data: unknown): void {
    const { success, output } = v.safeParse(JobEnding, data)
    if (success) void this.tell(output)
  }

  /** To be called when the tab becomes visible. */
  shown(): void {
    const { held } = this
    this.release()
    for (const { ending } of held) this.deps.show(ending)
  }

  /** Forgets what is held. */
  release(): void {
    for (const { removeNotice } of this.held) removeNotice()
    this.held = []
    this.deps.markTitle(0)
  }

  private async tell(ending: JobEnding): Promise<void> {
    const { deps } = this
    if (deps.isHidden()) await new Promise((resolve) => setTimeout(resolve, yieldMs))
    if (!(await deps.claim(ending.key))) return
    if (deps.isHidden()) this.hold(ending)
    else deps.show(ending)
  }

  private hold(ending: JobEnding): void {
    const open = () => {
      this.held = this.held.filter((other) => other.ending !== ending)
      this.deps.open(ending)
    }
    this.held.push({ ending, removeNotice: this.deps.showOutside(ending, open) })
    this.deps.markTitle(this.held.length)
  }
}
