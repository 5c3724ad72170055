/** A translation laid out for a file: what all writers take. */
import type { ParagraphKind, TranslatedParagraph } from '../../../wire/translation'

export const contents = ['both', 'target'] as const
/** The translation with the original, or alone. */
export type Content = (typeof contents)[number]

export interface FileLabels {
  readonly title: string
  /** A line under the title; '' for none. */
  readonly subtitle: string
  readonly locale: 'zh-CN' | 'en-US'
}

export interface TranslationDocument extends FileLabels {
  /** Languages of both texts, as the contract names them. */
  readonly source: string
  readonly target: string
  readonly paragraphs: readonly DocumentPair[]
}

export interface DocumentPair {
  readonly kind: ParagraphKind
  /** Of a heading, 1 to 6; of a list, from 1. */
  readonly level: number
  /** The translation; the original where there is none. */
  readonly main: string
  /** Whether `main` is the original. */
  readonly untranslated: boolean
  /** The original beside its translation; '' for none. */
  readonly beside: string
  /** When it is shown or spoken, where that is known. */
  readonly times?: { readonly startMs: number; readonly endMs: number } | undefined
}

const deepest = 6

/** What has no translation stands there as the original: no part of a text is left out. */
export function layOut(
  list: readonly TranslatedParagraph[],
  languages: { source: string; target: string },
  content: Content,
  labels: FileLabels,
): TranslationDocument {
  const paragraphs = list.map(({ source, target, kind, level = 1, start, end }): DocumentPair => {
    const untranslated = target.trim() === ''
    return {
      kind,
      level: Math.min(deepest, Math.max(1, Math.round(level))),
      main: untranslated ? source : target,
      untranslated,
      beside: untranslated || content === 'target' ? '' : source,
      times: start === undefined || end === undefined ? undefined : { startMs: start, endMs: end },
    }
  })
  return { ...labels, ...languages, paragraphs }
}
