/** Comments and highlights for files. */
import type { Translate } from '../../../shared/i18n/intl'
import { formatTime } from '../../../shared/time/formatTime'
import type { LaidOutParagraph } from '../../../transcript/export/transcriptDocument'
import type { Annotation } from '../../../wire/annotationSchemas'
import { threadsOf, timeOf, type LocatedById, type Thread } from './threads'

/** Each with its heading; empty if there are none. */
export interface AnnotationsDocument {
  readonly comments: readonly LaidOutParagraph[]
  readonly highlights: readonly LaidOutParagraph[]
}

export function annotationsDocument(
  annotations: readonly Annotation[],
  located: LocatedById,
  t: Translate,
): AnnotationsDocument {
  const nameOf = ({ author }: Annotation) => author?.name ?? t('comments.author.gone')
  const quoteOf = ({ comment: { anchor } }: Thread) => t('comments.export.quote', { text: anchor?.quote ?? '' })
  const headed = (heading: string, paragraphs: LaidOutParagraph[]) =>
    paragraphs.map((paragraph, index) => (index === 0 ? { heading, ...paragraph } : paragraph))
  const comments = threadsOf(annotations, located, 'comment').map((thread): LaidOutParagraph => {
    const { comment, replies } = thread
    const state = comment.resolved_at === undefined ? '' : t('comments.resolved.by', { name: comment.resolved_by })
    const lines = replies.map((reply) => t('comments.export.reply', { name: nameOf(reply), text: reply.text }))
    return {
      time: formatTime(timeOf(thread)),
      speaker: nameOf(comment),
      text: [quoteOf(thread), comment.text, ...lines, state].filter(Boolean).join('\n'),
    }
  })
  const highlights = threadsOf(annotations, located, 'highlight').map((thread): LaidOutParagraph => ({
    time: formatTime(timeOf(thread)),
    speaker: nameOf(thread.comment),
    text: quoteOf(thread),
  }))
  return {
    comments: headed(t('comments.export.comments'), comments),
    highlights: headed(t('comments.export.highlights'), highlights),
  }
}
