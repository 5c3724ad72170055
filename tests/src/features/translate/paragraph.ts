import type { TranslatedParagraph, Translation } from '../../../../src/wire/translationSchemas'

/** A paragraph in the server's format. */
export function paragraph(source: string, target = '', more: Partial<TranslatedParagraph> = {}): TranslatedParagraph {
  return { source, target, kind: 'paragraph', checked: 0, ...more }
}

/** A translation from Chinese into English in the server's format. */
export function translation(list: TranslatedParagraph[], more: Partial<Translation> = {}): Translation {
  return {
    id: 3,
    name: '合同.pdf',
    source: 'cn',
    target: 'en',
    status: 2,
    pages: 1,
    size: 2048,
    createtime: '2026-06-18 12:00:00',
    created_at: '2026-06-18T04:00:00Z',
    by: 'server',
    failed: 0,
    list,
    ...more,
  }
}
