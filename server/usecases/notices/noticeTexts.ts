/** Notices in words, and as data. */
import type { NoticeKind } from '../../../src/wire/constants'
import { isMessageId, translate, type ServerLocale } from '../../messages/messages'
import type { MessageRow } from '../../ports/shopRepositories'

/** What a notice says. @param notice `text` is the message id of a reason, '' for none */
export function noticeText(
  locale: ServerLocale,
  { about, title, text, details }: { about: NoticeKind } & Pick<MessageRow, 'title' | 'text' | 'details'>,
): { title: string; text: string } {
  return {
    title: translate(locale, `job.${about}`, { ...details, title }),
    text: isMessageId(text) ? translate(locale, text) : '',
  }
}

/** Path of the page that shows what a notice is about. */
export function noticePath({
  taskId,
  translationId,
  details,
}: Pick<MessageRow, 'taskId' | 'translationId' | 'details'>): string {
  const comment = details.comment === undefined ? '' : `&comment=${encodeURIComponent(details.comment)}`
  if (taskId !== null) return `/task/detail?id=${taskId}${comment}`
  return translationId === null ? '/set' : `/comparison?id=${translationId}`
}
