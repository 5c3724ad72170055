import { ApiError } from '../../../shared/http/apiError'
import { useSay, type MessageId } from '../../../shared/intl'
import { PlainButton } from '../../../shared/ui/PlainButton'
import type { LanguageValue } from '../../../wire/codes'
import type { Row } from '../queue/row'
import type { UploadQueue } from '../queue/UploadQueue'

export interface RowActionsProps {
  row: Row
  queue: UploadQueue
  /** For a row that names none of its own; null while there is none. */
  language: LanguageValue | null
  /** Opens the choice of files. */
  onPickAgain: () => void
}

interface Action {
  text: MessageId
  named: MessageId
  run: (() => void) | null
}

/** What can be done with a row where it is now, beside removing it: a step on, or a step back. */
export function RowActions(props: RowActionsProps) {
  const say = useSay()
  const { title } = props.row
  return actionsOf(props).map(({ text, named, run }) => (
    <PlainButton key={text} disabled={run === null} aria-label={say(named, { title })} onClick={run ?? undefined}>
      {say(text)}
    </PlainButton>
  ))
}

function actionsOf({ row, queue, language, onPickAgain }: RowActionsProps): Action[] {
  const { id, step, uploaded } = row
  const spoken = row.language ?? language
  const start = (afresh = false) => (spoken === null ? null : () => queue.start([id], spoken, afresh))
  const retry: Action = { text: 'create.action.retry', named: 'create.action.retryNamed', run: start() }
  const cancel: Action = {
    text: 'create.action.cancel',
    named: 'create.action.cancelNamed',
    run: () => queue.cancel(id),
  }
  switch (step.is) {
    case 'ready':
      return [{ text: 'create.action.start', named: 'create.action.startNamed', run: start() }]
    case 'short':
      return [retry]
    case 'failed': {
      if (step.error === 'fileGone' || step.error === 'tooLong') return []
      const refused = step.error instanceof ApiError && step.error.kind === 'refused'
      // The server may have thrown away what it got long ago.
      const afresh: Action = { text: 'create.action.afresh', named: 'create.action.afreshNamed', run: start(true) }
      return uploaded && refused ? [retry, afresh] : [retry]
    }
    case 'waiting':
    case 'uploading':
      return [cancel]
    case 'retrying':
      return [{ text: 'create.action.now', named: 'create.action.nowNamed', run: () => queue.retryNow(id) }, cancel]
    case 'missing':
      return [{ text: 'create.action.pickAgain', named: 'create.action.pickAgainNamed', run: onPickAgain }]
    case 'probing':
    case 'checking':
    case 'creating':
    case 'done':
      return []
  }
}
