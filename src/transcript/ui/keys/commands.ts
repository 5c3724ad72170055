/** What can be done by a key, a pedal or a button: one list for all of them, and for the page that explains it. */
import type { MessageId } from '../../../shared/intl'
import { nextSegment, previousSegment, segmentAt } from '../../timeline'
import type { Desk } from '../desk'
import { rateRange, skipMs } from '../player'
import { segmentsBetween } from '../rows'
import { selectedSpan } from '../selectedSpan'
import { redo, undo } from '../steps'
import { edit } from '../writing'

export interface Command {
  readonly group: 'listen' | 'correct' | 'page'
  readonly title: MessageId
  /** The keys it has until others are chosen. */
  readonly keys: readonly string[]
  /** A field for text has its own. */
  readonly notInFields?: boolean
  /** Changes the text: not there while it may only be read. */
  readonly writes?: boolean
  readonly run: (desk: Desk) => void
  /** When what was pressed is let go. */
  readonly release?: (desk: Desk) => void
}

const command = <T extends string>(list: Record<T, Command>): Record<T, Command> => list

export const commands = command({
  toggle: {
    group: 'listen',
    title: 'keys.command.toggle',
    keys: ['Space', 'F8'],
    run: ({ player }) => player.toggle(),
  },
  hold: {
    group: 'listen',
    title: 'keys.command.hold',
    keys: ['Pedal2'],
    run: ({ player }) => player.resume(),
    release: ({ player }) => player.pause(),
  },
  back: {
    group: 'listen',
    title: 'transcript.player.back',
    keys: ['ArrowLeft', 'F7', 'Pedal1'],
    run: ({ player }) => player.skip(-skipMs),
  },
  forward: {
    group: 'listen',
    title: 'transcript.player.forward',
    keys: ['ArrowRight', 'F9', 'Pedal3'],
    run: ({ player }) => player.skip(skipMs),
  },
  previous: {
    group: 'listen',
    title: 'keys.command.previous',
    keys: ['Shift+ArrowLeft'],
    run: (desk) => desk.player.seek(previousSegment(textOf(desk), desk.player.currentMs)?.startMs ?? 0),
  },
  next: {
    group: 'listen',
    title: 'keys.command.next',
    keys: ['Shift+ArrowRight'],
    run: (desk) => {
      const { player } = desk
      player.seek(nextSegment(textOf(desk), player.currentMs)?.startMs ?? player.currentMs)
    },
  },
  slower: { group: 'listen', title: 'keys.command.slower', keys: ['['], run: (desk) => changeRate(desk, -rateStep) },
  faster: { group: 'listen', title: 'keys.command.faster', keys: [']'], run: (desk) => changeRate(desk, rateStep) },
  loop: { group: 'listen', title: 'keys.command.loop', keys: ['l'], run: toggleLoop },
  edit: {
    group: 'correct',
    title: 'keys.command.edit',
    keys: ['e', 'F2', 'Mod+Enter'],
    writes: true,
    run: editSpoken,
    notInFields: true,
  },
  undo: { group: 'correct', title: 'editor.undo.name', keys: ['Mod+z'], writes: true, notInFields: true, run: undo },
  redo: {
    group: 'correct',
    title: 'editor.redo.name',
    keys: ['Mod+Shift+z', 'Mod+y'],
    writes: true,
    notInFields: true,
    run: redo,
  },
  unsure: {
    group: 'correct',
    title: 'editor.tools.unsure',
    keys: ['u'],
    writes: true,
    run: ({ doing }) => doing.setState(({ bar }) => ({ bar: bar === 'unsure' ? null : 'unsure' })),
  },
  speakers: {
    group: 'correct',
    title: 'editor.tools.speakers',
    keys: ['p'],
    writes: true,
    run: ({ doing }) => doing.setState({ dialog: 'speakers' }),
  },
  save: {
    group: 'correct',
    title: 'keys.command.save',
    keys: ['Mod+s'],
    writes: true,
    run: ({ save }) => save.current(),
  },
  find: { group: 'page', title: 'editor.tools.find', keys: ['Mod+f'], run: openFind },
  replace: {
    group: 'page',
    title: 'keys.command.replace',
    keys: ['Mod+h', 'Mod+Alt+f'],
    writes: true,
    run: ({ doing }) => doing.setState(({ asked }) => ({ bar: 'replace', asked: asked + 1 })),
  },
  help: {
    group: 'page',
    title: 'transcript.keys.title',
    keys: ['?'],
    run: ({ doing }) => doing.setState({ dialog: 'keys' }),
  },
})

export type CommandName = keyof typeof commands
export const commandNames = Object.keys(commands) as CommandName[]

const rateStep = 0.25

const textOf = ({ editing }: Desk) => editing.getState().transcript

function changeRate({ settings, player }: Desk, step: number): void {
  const rate = player.state().rate + step
  if (rate >= rateRange.least && rate <= rateRange.most) settings.setState({ rate })
}

/** Finds; a bar that is open stays what it is, and gets the focus. */
function openFind({ doing }: Desk): void {
  doing.setState(({ bar, asked }) => ({ bar: bar === 'replace' ? bar : 'find', asked: asked + 1 }))
}

function editSpoken(desk: Desk): void {
  const { player, doing } = desk
  const { segments } = textOf(desk)
  const spoken = segments[Math.max(0, segmentAt(textOf(desk), player.currentMs))]
  const id = player.state().playing ? spoken?.id : (doing.getState().active ?? spoken?.id)
  if (id !== undefined) edit(desk, id)
}

/** Loops the words selected, the segments marked, or the one being worked on or spoken; or ends the loop there is. */
function toggleLoop(desk: Desk): void {
  const { player, doing } = desk
  if (player.state().loop) return player.endLoop()
  const span = selectedSpan(textOf(desk))
  if (span) return player.loop(span.startMs, span.endMs)
  const { marked, active } = doing.getState()
  const id = active ?? textOf(desk).segments[Math.max(0, segmentAt(textOf(desk), player.currentMs))]?.id
  const looped = marked ?? (id === undefined ? null : { from: id, to: id })
  const segments = looped ? segmentsBetween(textOf(desk), looped.from, looped.to) : []
  const [first] = segments
  if (first) player.loop(first.startMs, Math.max(...segments.map(({ endMs }) => endMs)))
}
