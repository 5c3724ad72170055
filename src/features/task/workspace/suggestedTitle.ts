/** Titles for records that are named like files of a recorder. */
import { truncate } from '../insight/generation/limitSummary'
import type { Summary } from '../../../wire/insightSchemas'

/** What recorders, phones and messengers name their files with, besides numbers. */
const latinWords = new Set(
  [
    'rec record recording recordings recorder voice memo memos note new audio aud sound track file untitled unnamed default',
    'whatsapp ptt wechat weixin mmexport qq telegram signal zoom gmt meeting call video vid img mvi dsc mov clip screen',
    'untitled copy final tmp temp output export download wav mp3 mp4 m4a aac amr ogg opus flac wma webm mono stereo',
    'wa am pm at on of the a my utc z t jan feb mar apr may jun jul aug sep sept oct nov dec january february march april june july august',
    'september october november december mon tue wed thu fri sat sun monday tuesday wednesday thursday friday saturday sunday',
  ].flatMap((line) => line.split(' ')),
)

/** The same in Chinese, where words are not separated. */
const chineseWords =
  /新建|新|录音机|录音|语音|备忘录|音频|声音|视频|录屏|文件|未命名|无标题|通话|电话|会议|微信|副本|标准|本地|录制|导出|片段|的|第|条|号|段|星期[一二三四五六日天]|周[一二三四五六日天]|上午|下午|中午|晚上|凌晨|[年月日时分秒点]/g

/** A name made by a machine: a hash or an identifier. */
const identifier = /^(?=.*\d)[\da-f]{12,}$|^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Whether a title says nothing about its recording: a number, a date, or what recorders name their files. */
export function isMeaninglessTitle(title: string): boolean {
  const text = title.normalize('NFKC').trim()
  if (identifier.test(text)) return true
  const words = text.replace(chineseWords, ' ').match(/\p{L}+/gu) ?? []
  return words.every((word) => latinWords.has(word.toLowerCase()))
}

const maxTerms = 3
const maxSections = 2
const maxLength = 60

/**
 * A title from what a recording is about: its terms, or else its first chapters.
 * @param separator between them, in the interface language
 * @returns null if the summary has neither
 */
export function suggestTitle({ keywords, chapters }: Summary, separator: string): string | null {
  const clean = (texts: readonly string[]) => texts.map((text) => text.replace(/\s+/g, ' ').trim()).filter(Boolean)
  const terms = clean(keywords).slice(0, maxTerms)
  const parts = terms.length > 0 ? terms : clean(chapters.map(({ title }) => title)).slice(0, maxSections)
  const title = parts.join(separator)
  return title === '' ? null : truncate(title.charAt(0).toUpperCase() + title.slice(1), maxLength)
}
