/** The commands of keys, pedals and buttons: one list for all of them and for the shortcuts dialog. */
import type { MessageId } from '../../../shared/i18n/intl'
import { nextSegment, previousSegment, segmentAt } from '../../model/timeline'
import type { EditorContext } from '../state/editorContext'
import { rateRange, skipMs } from '../playback/player'
import { segmentsBetween } from '../editing/segmentActions'
import { selectedTimeSpan } from '../dom/selectedTimeSpan'
import { redoEdit, undoEdit } from '../editing/undoRedo'
import { startEditing } from '../editing/inlineEditing'

export interface EditorCommand {
  readonly group: 'listen' | 'correct' | 'page'
  readonly title: MessageId
  /** Default keys. */
  readonly keys: readonly string[]
  /** Not run in text fields, which have their own. */
  readonly ignoredInFields?: boolean
  /** Changes the text: disabled when read-only. */
  readonly changesText?: boolean
  readonly run: (editor: EditorContext) => void
  /** Runs when the key or pedal is released. */
  readonly release?: (editor: EditorContext) => void
}

const defineCommands = <T extends string>(list: Record<T, EditorCommand>): Record<T, EditorCommand> => list

export const commands = defineCommands({
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
    run: (editor) => editor.player.seek(previousSegment(transcriptOf(editor), editor.player.currentMs)?.startMs ?? 0),
  },
  next: {
    group: 'listen',
    title: 'keys.command.next',
    keys: ['Shift+ArrowRight'],
    run: (editor) => {
      const { player } = editor
      player.seek(nextSegment(transcriptOf(editor), player.currentMs)?.startMs ?? player.currentMs)
    },
  },
  slower: {
    group: 'listen',
    title: 'keys.command.slower',
    keys: ['['],
    run: (editor) => changeRate(editor, -rateStep),
  },
  faster: { group: 'listen', title: 'keys.command.faster', keys: [']'], run: (editor) => changeRate(editor, rateStep) },
  loop: { group: 'listen', title: 'keys.command.loop', keys: ['l'], run: toggleLoop },
  edit: {
    group: 'correct',
    title: 'keys.command.edit',
    keys: ['e', 'F2', 'Mod+Enter'],
    changesText: true,
    run: editCurrentSegment,
    ignoredInFields: true,
  },
  undo: {
    group: 'correct',
    title: 'editor.undo.name',
    keys: ['Mod+z'],
    changesText: true,
    ignoredInFields: true,
    run: undoEdit,
  },
  redo: {
    group: 'correct',
    title: 'editor.redo.name',
    keys: ['Mod+Shift+z', 'Mod+y'],
    changesText: true,
    ignoredInFields: true,
    run: redoEdit,
  },
  unsure: {
    group: 'correct',
    title: 'editor.tools.unsure',
    keys: ['u'],
    changesText: true,
    run: ({ ui }) => ui.setState(({ bar }) => ({ bar: bar === 'unsure' ? null : 'unsure' })),
  },
  speakers: {
    group: 'correct',
    title: 'editor.tools.speakers',
    keys: ['p'],
    changesText: true,
    run: ({ ui }) => ui.setState({ dialog: 'speakers' }),
  },
  save: {
    group: 'correct',
    title: 'keys.command.save',
    keys: ['Mod+s'],
    changesText: true,
    run: ({ saveHandler }) => saveHandler.current(),
  },
  find: { group: 'page', title: 'editor.tools.find', keys: ['Mod+f'], run: openFind },
  replace: {
    group: 'page',
    title: 'keys.command.replace',
    keys: ['Mod+h', 'Mod+Alt+f'],
    changesText: true,
    run: ({ ui }) => ui.setState(({ focusRequests }) => ({ bar: 'replace', focusRequests: focusRequests + 1 })),
  },
  help: {
    group: 'page',
    title: 'transcript.keys.title',
    keys: ['?'],
    run: ({ ui }) => ui.setState({ dialog: 'keys' }),
  },
})

export type CommandName = keyof typeof commands
export const commandNames = Object.keys(commands) as CommandName[]

const rateStep = 0.25

const transcriptOf = ({ store }: EditorContext) => store.getState().transcript

function changeRate({ settings, player }: EditorContext, step: number): void {
  const rate = player.state().rate + step
  if (rate >= rateRange.min && rate <= rateRange.max) settings.setState({ rate })
}

/** Opens the find bar; an open replace bar stays open and gets the focus. */
function openFind({ ui }: EditorContext): void {
  ui.setState(({ bar, focusRequests }) => ({ bar: bar === 'replace' ? bar : 'find', focusRequests: focusRequests + 1 }))
}

function editCurrentSegment(editor: EditorContext): void {
  const { player, ui } = editor
  const { segments } = transcriptOf(editor)
  const spoken = segments[Math.max(0, segmentAt(transcriptOf(editor), player.currentMs))]
  const id = player.state().playing ? spoken?.id : (ui.getState().activeId ?? spoken?.id)
  if (id !== undefined) startEditing(editor, id)
}

/** Ends the current loop, or else loops the selected words, the selected segments, or the active or spoken segment. */
function toggleLoop(editor: EditorContext): void {
  const { player, ui } = editor
  if (player.state().loop) return player.endLoop()
  const span = selectedTimeSpan(transcriptOf(editor))
  if (span) return player.loop(span.startMs, span.endMs)
  const { selectedRows, activeId } = ui.getState()
  const id =
    activeId ?? transcriptOf(editor).segments[Math.max(0, segmentAt(transcriptOf(editor), player.currentMs))]?.id
  const looped = selectedRows ?? (id === undefined ? null : { from: id, to: id })
  const segments = looped ? segmentsBetween(transcriptOf(editor), looped.from, looped.to) : []
  const [first] = segments
  if (first) player.loop(first.startMs, Math.max(...segments.map(({ endMs }) => endMs)))
}
