/** Seeded translations: one finished, one failed, one running. */
import type { Repositories } from '../../server/ports/repositories'
import { translationStatus, type NewTranslation, type ParagraphRow } from '../../server/ports/translationRepositories'
import type { ParagraphKind } from '../../src/wire/translationSchemas'

const dayMs = 24 * 3600 * 1000

type SeededParagraph = [kind: ParagraphKind, source: string, target: string, more?: Partial<ParagraphRow>]

const finishedParagraphs: readonly SeededParagraph[] = [
  ['heading', '城市更新项目建议书', 'Urban Renewal Project Proposal', { level: 1, checked: true }],
  ['heading', '一、背景', '1. Background', { level: 2 }],
  [
    'paragraph',
    '老城区共有住宅 128 栋，其中 73% 建于 1985 年以前，管线老化，缺少电梯和无障碍设施。',
    'The old town has 128 residential buildings, 73% of which were built before 1985. Their pipes and cables are worn, and lifts and barrier-free access are missing.',
    { checked: true },
  ],
  [
    'paragraph',
    '2023 年的入户调查显示，居民最关心的是停车、采光和公共空间。',
    'A household survey showed that residents care most about parking, daylight and public space.',
    { doubts: ['2023'] },
  ],
  ['heading', '二、方案', '2. Plan', { level: 2 }],
  [
    'list',
    '分三期实施，每期不超过 18 个月。',
    'Work proceeds in three phases of at most 18 months each.',
    { level: 1 },
  ],
  [
    'list',
    '施工期间保证每户有一条通道可用。',
    'During construction each household keeps one usable way in.',
    { level: 1 },
  ],
  ['list', '沿街商铺优先回迁。', '', { level: 1, fault: 'translation.fault.nonsense' }],
  ['cell', '项目', 'Item', { page: 2 }],
  ['cell', '预算（万元）', 'Budget (CNY 10,000)', { page: 2 }],
  ['cell', '管线改造', 'Pipes and cables', { page: 2 }],
  ['cell', '1,260', '1,260', { page: 2 }],
  [
    'paragraph',
    '详细图纸见 https://example.com/plans，如有疑问请联系项目组。',
    'For detailed drawings see https://example.com/plans. Please contact the project team with any questions.',
    { page: 2 },
  ],
]

/** Enough to run for some minutes. */
const pendingParagraphs: readonly SeededParagraph[] = Array.from({ length: 120 }, (_, at): SeededParagraph => {
  const page = 1 + Math.floor(at / 12)
  if (at % 12 === 0) return ['heading', `Chapter ${page}: Notes on product design`, '', { level: 1, page }]
  const text = `Section ${page}.${at % 12}. A good tool disappears while it is used. People should see their work, not the tool, and find it where they left it.`
  return ['paragraph', text, '', { page }]
})

const serverDocument = { by: 'server', taskId: null, file: null } as const

/** Adds the translations to an empty store. */
export async function seedTranslations(tables: Repositories, userId: number, now: number): Promise<void> {
  const { translations, paragraphs } = tables
  const add = async (
    row: Omit<NewTranslation, 'userId' | 'by' | 'taskId' | 'file'>,
    seededParagraphs: readonly SeededParagraph[],
  ) => {
    const id = await translations.insert({ ...serverDocument, userId, ...row })
    await paragraphs.upsert(id, seededParagraphs.map(toParagraphRow))
    await translations.update(id, { extracted: true })
    return id
  }
  const plan = {
    name: '城市更新项目建议书.docx',
    source: 'cn',
    target: 'en',
    pages: 2,
    size: 48_213,
    type: 'docx',
  } as const
  const done = await add({ ...plan, createdAt: now - 2 * dayMs }, finishedParagraphs)
  await translations.update(done, { status: translationStatus.done, progress: 100 })

  const scan = { name: '合同扫描件.pdf', source: '', target: 'en', pages: 0, size: 2_310_554, type: 'pdf' } as const
  const failed = await add({ ...scan, createdAt: now - dayMs }, [])
  await translations.fail(failed, 'document.scanned', {})

  const notes = {
    name: 'Notes on product design.pdf',
    source: 'en',
    target: 'cn',
    pages: 10,
    size: 310_040,
    type: 'pdf',
  } as const
  const id = await add({ ...notes, createdAt: now - 60_000 }, pendingParagraphs)
  await tables.queue.add({ kind: 'translation', subject: id, userId, priority: 0, language: '', due: now - 60_000 })
  await tables.pageUsage.reserve(
    { translationId: id, userId, pages: notes.pages, at: now - 60_000 },
    now - dayMs,
    Infinity,
  )
}

function toParagraphRow([kind, source, target, more]: SeededParagraph, index: number): ParagraphRow {
  const none = {
    level: null,
    page: 1,
    segment: null,
    startMs: null,
    endMs: null,
    fault: '',
    doubts: [],
    checked: false,
  }
  return { ...none, index, kind, source, target, pending: target === '' && more?.fault === undefined, ...more }
}
