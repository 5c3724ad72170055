import type { JobNoticeKind } from '../../../src/wire/constants'
import type { Repositories } from '../../ports/repositories'
import { notify } from '../notices/notify'

interface TranslationEnd {
  id: number
  about: Extract<JobNoticeKind, 'translated' | 'translationFailed'>
  now: number
}

/** Tells the owner that a translation by the server ended. The browser's own translations end in front of the user. */
export async function insertTranslationNotice(repos: Repositories, { id, about, now }: TranslationEnd): Promise<void> {
  const row = await repos.translations.byId(id)
  if (row?.by !== 'server') return
  const { userId, name, taskId } = row
  await notify(repos, { about, userId, title: name, taskId, translationId: id, now })
}
