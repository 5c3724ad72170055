/** Lays out a translation as the input of all file writers. */
import type { Locale } from '../../../shared/i18n/intl'
import type { ParagraphKind, TranslatedParagraph } from '../../../wire/translationSchemas'

export const contents = ['both', 'target'] as const
/** Content of the file: both texts, or only the translation. */
export type Content = (typeof contents)[number]

/** What a document says about its translation. */
export interface TranslationHeader {
  readonly title: string
  /** A line under the title; '' for none. */
  readonly subtitle: string
  readonly locale: Locale
  /** Wire language values of both texts. */
  readonly source: string
  readonly target: string
}

export interface TranslationDocument extends TranslationHeader {
  readonly paragraphs: readonly DocumentPair[]
}

export interface DocumentPair {
  readonly kind: ParagraphKind
  /** Heading level, 1..6, or list level from 1. */
  readonly level: number
  /** The translation, or the original if there is none. */
  readonly main: string
  /** Whether `main` is the original. */
  readonly untranslated: boolean
  /** The original to show with its translation; '' for none. */
  readonly beside: string
  /** Timestamps, if known. */
  readonly times?: { readonly startMs: number; readonly endMs: number } | undefined
}

const maxLevel = 6

/** Untranslated paragraphs keep their original, so that no text is lost. */
export function layOutTranslation(
  list: readonly TranslatedParagraph[],
  content: Content,
  header: TranslationHeader,
): TranslationDocument {
  const paragraphs = list.map(({ source, target, kind, level = 1, start, end }): DocumentPair => {
    const untranslated = target.trim() === ''
    return {
      kind,
      level: Math.min(maxLevel, Math.max(1, Math.round(level))),
      main: untranslated ? source : target,
      untranslated,
      beside: untranslated || content === 'target' ? '' : source,
      times: start === undefined || end === undefined ? undefined : { startMs: start, endMs: end },
    }
  })
  return { ...header, paragraphs }
}
