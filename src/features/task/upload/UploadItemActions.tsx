import { ApiError } from '../../../shared/http/apiError'
import { useT, type MessageId } from '../../../shared/i18n/intl'
import { PlainButton } from '../../../shared/ui/buttons/PlainButton'
import type { RecordingLanguage } from '../../../wire/constants'
import { TranscriptionActions } from './TranscriptionActions'
import { needsFile, type UploadItem } from './queue/uploadItem'
import type { RecordingQueue } from './queue/RecordingQueue'

export interface UploadItemActionsProps {
  item: UploadItem
  queue: RecordingQueue
  /** The default for items without their own language; null while none is chosen. */
  language: RecordingLanguage | null
  /** Opens the file picker. */
  onPickAgain: () => void
}

interface Action {
  text: MessageId
  ariaLabel: MessageId
  run: (() => void) | null
}

/** The actions for an item's current status, except removal. */
export function UploadItemActions(props: UploadItemActionsProps) {
  const t = useT()
  const { title, status } = props.item
  if (status.type === 'done') return <TranscriptionActions taskId={status.taskId} />
  return actionsOf(props).map(({ text, ariaLabel, run }) => (
    <PlainButton key={text} disabled={run === null} aria-label={t(ariaLabel, { title })} onClick={run ?? undefined}>
      {t(text)}
    </PlainButton>
  ))
}

function actionsOf({ item, queue, language, onPickAgain }: UploadItemActionsProps): Action[] {
  const { id, status, uploaded } = item
  const effectiveLanguage = item.language ?? language
  const start = (again = false) =>
    effectiveLanguage === null ? null : () => queue.start([id], effectiveLanguage, again)
  const retry: Action = { text: 'create.action.retry', ariaLabel: 'create.action.retryNamed', run: start() }
  const cancel: Action = {
    text: 'create.action.cancel',
    ariaLabel: 'create.action.cancelNamed',
    run: () => queue.cancel(id),
  }
  const pickAgain: Action = {
    text: 'create.action.pickAgain',
    ariaLabel: 'create.action.pickAgainNamed',
    run: onPickAgain,
  }
  switch (status.type) {
    case 'ready':
      return [{ text: 'create.action.start', ariaLabel: 'create.action.startNamed', run: start() }]
    case 'insufficientCredit':
      return [retry]
    case 'failed': {
      if (needsFile(item)) return [pickAgain]
      if (status.error === 'fileGone' || status.error === 'tooLong') return []
      const refused = status.error instanceof ApiError && status.error.kind === 'refused'
      // The server may have deleted an old upload.
      const reupload: Action = {
        text: 'create.action.afresh',
        ariaLabel: 'create.action.afreshNamed',
        run: start(true),
      }
      return uploaded && refused ? [retry, reupload] : [retry]
    }
    case 'waiting':
    case 'uploading':
      return [cancel]
    case 'retrying':
      return [{ text: 'create.action.now', ariaLabel: 'create.action.nowNamed', run: () => queue.retryNow(id) }, cancel]
    case 'missing':
      return [pickAgain]
    case 'probing':
    case 'checking':
    case 'creating':
    case 'done':
      return []
  }
}
