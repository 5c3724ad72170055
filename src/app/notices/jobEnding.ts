/** The end of a job, as toasts and browser notices tell it. */
import * as v from 'valibot'
import type { Translate } from '../../shared/i18n/intl'
import { messagePath } from '../../shared/navigation/messagePath'
import { recordPath } from '../../shared/navigation/recordPath'
import type { ToastMessage } from '../../shared/notifications/notify'
import { jobNoticeKinds, noticeKinds, taskStatus, type JobNoticeKind, type NoticeKind } from '../../wire/constants'
import type { Message, Task } from '../../wire/responses'

export const JobEnding = v.object({
  /** The same for the same end, however this or another tab learned of it. */
  key: v.string(),
  about: v.picklist(noticeKinds),
  /** Title of the record or document; of what is no end of a job, the whole sentence. */
  title: v.string(),
  /** Why it failed, in the user's language; '' if unknown. */
  reason: v.string(),
  /** Path of the page that shows its result. */
  to: v.string(),
})
export type JobEnding = v.InferOutput<typeof JobEnding>

const aboutTask: Partial<Record<Task['status'], NoticeKind>> = {
  [taskStatus.done]: 'transcribed',
  [taskStatus.failed]: 'transcriptionFailed',
  [taskStatus.unpaid]: 'unpaid',
}

/** Null for a task that is still running. */
export function endingOfTask({ id, title, status, error = '' }: Task): JobEnding | null {
  const about = aboutTask[status]
  return about ? { key: `task ${id} ${about}`, about, title, reason: error, to: recordPath(id) } : null
}

/** Null for a message about anything else. */
export function endingOfMessage(message: Message): JobEnding | null {
  const { about, task_id, translation_id, subject = '', text } = message
  if (!about) return null
  const to = messagePath(message)
  if (!isJobEnd(about))
    return { key: `message ${message.id}`, about, title: message.title, reason: '', to: to ?? '/set?messages' }
  if (to === null) return null
  const key =
    translation_id === undefined ? `task ${String(task_id)} ${about}` : `translation ${translation_id} ${about}`
  return { key, about, title: subject, reason: text, to }
}

const isJobEnd = (about: NoticeKind): about is JobNoticeKind => jobNoticeKinds.some((kind) => kind === about)

const kinds: Record<NoticeKind, ToastMessage['kind']> = {
  transcribed: 'success',
  meeting: 'success',
  translated: 'success',
  unpaid: 'warning',
  transcriptionFailed: 'error',
  translationFailed: 'error',
  shared: 'info',
  mentioned: 'info',
  replied: 'info',
  creditLow: 'warning',
  soundExpiring: 'warning',
  recordExpiring: 'warning',
}

/** Longest title inside a notice, in characters. */
const maxTitle = 40

export function endingText({ about, title, reason }: JobEnding, t: Translate): string {
  if (!isJobEnd(about)) return title
  const letters = [...(title.trim() || t('task.record.untitled'))]
  const short = letters.length > maxTitle ? `${letters.slice(0, maxTitle).join('')}…` : letters.join('')
  const sentence = t(`notice.ended.${about}`, { title: short })
  return kinds[about] === 'error' && reason ? t('notice.toast.because', { sentence, reason }) : sentence
}

export function endingToast(ending: JobEnding, t: Translate, open: () => void): ToastMessage {
  return {
    kind: kinds[ending.about],
    text: endingText(ending, t),
    dedupeKey: ending.key,
    action: { text: t('notice.toast.open'), run: open },
  }
}
