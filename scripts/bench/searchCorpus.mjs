/**
 * Text that is distributed as that of real meetings: sentences of templates, whose words follow Zipf's law, with a long tail of
 * names and terms that are rare. The same on each run.
 */

let seed = 1
/** A number in [0, 1), the same sequence on each run. */
export function random() {
  seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
  return seed / 2 ** 31
}

/** @template Item @param {readonly Item[]} items @returns {Item} each equally often */
export const pick = (items) => /** @type {Item} */ (items[Math.floor(random() * items.length)])

/** @template Item @param {readonly Item[]} items @returns {Item} the n-th about 1/n times as often as the first */
const pickByZipf = (items) => /** @type {Item} */ (items[Math.floor((items.length + 1) ** random()) - 1])

/** Each character by its frequency, the most frequent first. */
const characters = [
  ...'的一是在不了有和人这中大为上个国我以要他时来用们生到作地于出就分对成会可主发年动同工也能下过子说产种面而方后多定行学法所民得经',
  ...'十三之进着等部度家电力里如水化高自二理起小物现实加量都两体制机当使点从业本去把性好应开它合还因由其些然前外天政四日那社义事平',
  ...'形相全表间样与关各重新线内数正心反你明看原又么利比或但质气第向道命此变条只没结解问意建月公无系军很情者最立代想已通并提直题党',
  ...'程展五果料象员革位入常文总次品式活设及管特件长求老头基资边流路级少图山统接知较将组见计别她手角期根论运农指几九区强放决西被干',
]
const surnames = [...'王李张刘陈杨黄赵吴周徐孙马朱胡郭何林高罗郑梁谢宋唐许韩冯邓曹彭曾萧田董']
const tail = characters.slice(60)
/** A long tail: names of people, products and places. */
const chineseNames = Array.from(
  { length: 30_000 },
  (_, index) =>
    (index % 3 === 0 ? pick(surnames) : pickByZipf(tail)) + pickByZipf(tail) + (index % 2 ? pick(tail) : ''),
)
const chineseNouns =
  '项目 客户 预算 方案 时间 问题 计划 会议 数据 系统 产品 团队 市场 报告 合同 需求 流程 进度 成本 质量 测试 用户 版本 服务 培训 供应商 图书馆 服务器 数据库 采购 财务 人事 法务 设计稿 里程碑 风险 排期 接口 权限 发布会 语音识别 会议纪要'.split(
    ' ',
  )
const chineseVerbs =
  '讨论 确认 完成 安排 准备 调整 提交 检查 推进 解决 联系 更新 评估 说明 记录 优化 延期 取消 批准 汇总'.split(' ')
const chineseTemplates = [
  '我们今天先{v}一下{n}的{n}，然后再看{n}。',
  '{n}这边上周已经{v}了，{t}那里还没有回复。',
  '关于{n}，我觉得可以让{t}来{v}。',
  '那个{n}的{n}大概需要{d}天，{d}号之前能{v}吗？',
  '好的，没问题，我回去{v}{n}，下周给大家。',
  '嗯，对，{t}说过{n}要重新{v}。',
  '现在最大的{n}是{n}，不是{n}。',
  '如果{t}那边不能{v}，我们就换一个{n}。',
]
const syllables = 'an ber cor del en fi gra hol in jo ka lin mon nor os pel qui ra sen tor ul ver wil yo zan'.split(' ')
const englishNames = Array.from({ length: 20_000 }, () => pick(syllables) + pickByZipf(syllables) + pick(syllables))
const englishNouns =
  'project budget customer plan meeting data system product team market report contract request schedule cost quality test user version service training supplier library server database finance design milestone risk interface permission release transcript'.split(
    ' ',
  )
const englishVerbs =
  'discuss confirm finish arrange prepare adjust submit check solve contact update review explain record improve delay'.split(
    ' ',
  )
const englishTemplates = [
  'So let us {v} the {n} of the {n} first, and then look at the {n}. ',
  'I think {t} could {v} the {n} by the {d}th of the month. ',
  'We still have to {v} that with {t}, because the {n} is not ready. ',
  'Yes, exactly, and the {n} needs about {d} days. ',
  'If they can not {v} the {n}, we will need another {n}. ',
]

/** @typedef {{ templates: readonly string[], words: Record<string, readonly string[]> }} Language */
const digits = Array.from({ length: 90 }, (_, index) => String(index + 1))
/** @type {Record<'cn' | 'en', Language>} */
const languages = {
  cn: { templates: chineseTemplates, words: { n: chineseNouns, v: chineseVerbs, t: chineseNames, d: digits } },
  en: { templates: englishTemplates, words: { n: englishNouns, v: englishVerbs, t: englishNames, d: digits } },
}

/** @param {'cn' | 'en'} language @param {number} length least characters */
export function speech(language, length) {
  const { templates, words } = languages[language]
  let text = ''
  while (text.length < length)
    text += pickByZipf(templates).replace(/\{(.)\}/g, (_, kind) => pickByZipf(words[kind] ?? []))
  return text
}

/**
 * The kinds of queries people type, each with what makes one.
 * @param {{ first: string, last: string }} week days on which the first week ends and the last begins
 */
export const queriesAt = ({ first, last }) => ({
  'one Chinese character': () => pick(characters.slice(0, 200)),
  'two Chinese characters': () => pick(chineseNouns.filter(({ length }) => length === 2)),
  'four Chinese characters': () => pick(chineseNouns.filter(({ length }) => length === 4)),
  'a rare Chinese name': () => pickByZipf(chineseNames),
  'a Chinese phrase': () => `"${pick(chineseNouns)}的${pick(chineseNouns)}"`,
  'the beginning of an English word': () => pick(syllables.filter(({ length }) => length > 1)),
  'an English word': () => pick(englishNouns),
  'a rare English name': () => pickByZipf(englishNames),
  'an English phrase': () => `"the ${pick(englishNouns)} of the ${pick(englishNouns)}"`,
  'several words': () => `${pick(chineseNouns)} ${pick(chineseVerbs)} ${pick(chineseNames)}`,
  'speaker:': () => `${pick(chineseNouns)} speaker:${pick(['李明', '王芳', '张伟'])}`,
  'speaker: of few records': () => `${pick(chineseNouns)} speaker:陈静`,
  'lang:': () => `${pick(englishNouns)} lang:${pick(['en', 'cn'])}`,
  'lang: that does not fit': () => `${pick(englishNouns)} lang:cn`,
  'after:': () => `${pick(chineseNouns)} after:${last}`,
  'before:': () => `${pick(chineseNouns)} before:${first}`,
  'in:title': () => `${pick(chineseNouns)} in:title`,
  'nothing is found': () => `${pick(chineseNouns)} 魑魅`,
})
