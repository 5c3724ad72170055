/** Test transcripts, built from sentences on known topics. */
import type { GenerationOptions, TranscriptText } from '../../../../server/ports/textServices'
import type { LanguageValue } from '../../../../src/wire/constants'

export const options = (change: Partial<GenerationOptions> = {}): GenerationOptions => ({
  signal: new AbortController().signal,
  progress: () => {},
  ...change,
})

/** A five-second segment for each text, with a second between. */
export function spoken(texts: readonly string[], language: LanguageValue = 'en', title = 'A talk'): TranscriptText {
  return {
    title,
    language,
    segments: texts.map((text, at) => ({
      startMs: at * 6_000,
      endMs: at * 6_000 + 5_000,
      speaker: `Speaker ${(at % 2) + 1}`,
      text,
    })),
  }
}

export const subjects = {
  cn: [
    [
      '新版播放器支持倍速播放',
      '播放器的进度条在手机上太小',
      '播放器需要记住上次的播放位置',
      '用户希望播放器能跳过静音',
      '播放器的键盘快捷键可以自己设置',
      '倍速播放以后播放器的声音不能变调',
      '播放器在弱网下会卡住',
      '测试同学发现播放器有内存泄漏',
    ],
    [
      '导出功能要支持字幕文件',
      '导出的文档里段落顺序不对',
      '导出字幕的时候时间轴会偏移',
      '客户经常导出长录音的文档',
      '导出文档的标题应该可以修改',
      '字幕文件导出以后编码是乱码',
      '导出进度没有显示给用户',
      '导出的字幕文件要能选择语言',
    ],
    [
      '会员价格下个季度要调整',
      '会员续费率比去年提高了',
      '老会员可以按原来的价格续费',
      '会员价格页面需要重新设计',
      '市场部担心会员价格上涨影响续费',
      '会员时长不会因为价格调整而减少',
      '续费优惠只给年度会员',
      '会员价格的通知提前一个月发送',
    ],
  ],
  en: [
    [
      'The roof of the library leaks near the reading room',
      'Builders will repair the library roof in spring',
      'A new roof for the library costs forty thousand',
      'The leaking roof damaged shelves in the reading room',
      'Tiles of the old roof will be reused',
      'The roof repair closes the reading room for two weeks',
      'Builders found rotten beams under the roof',
      'The library roof was last repaired in the nineties',
    ],
    [
      'Volunteers plant apple trees in the school garden',
      'The garden needs water during summer holidays',
      'Apple trees grow slowly in the school garden',
      'Pupils water the garden every morning',
      'A fence protects the garden from deer',
      'Deer ate the bark of young apple trees',
      'Volunteers meet in the garden on Saturdays',
      'The apple harvest goes to the school kitchen',
    ],
    [
      'Bus drivers ask for longer breaks between routes',
      'The night bus route ends at the station',
      'Passengers complain about late buses at the station',
      'A new bus route connects the hospital',
      'Bus tickets become cheaper for students',
      'Drivers trained on electric buses last month',
      'Electric buses are charged at the station',
      'The hospital route runs every ten minutes',
    ],
  ],
} as const

/** Three consecutive topics, each repeated in a different order. */
export function threeSubjects(language: 'cn' | 'en'): TranscriptText {
  const mark = language === 'cn' ? '。' : '.'
  return spoken(
    subjects[language].flatMap((lines) => [...lines, ...lines.toReversed()]).map((line) => line + mark),
    language,
  )
}
