export const speakers = {
  'speakers.form.detect': '识别发言人',
  'speakers.count.label': '发言人数',
  'speakers.count.automatic': '自动',
  'speakers.count.number': '{count} 人',
  'speakers.form.replace': '重新识别已有发言人的段落',
  'speakers.form.hint':
    '按声音区分发言人，一段话中换人时自动拆分，不消耗时长。完成后可以改名、合并，也可以在历史版本中恢复。',
  'speakers.bar.running': '正在识别发言人，期间可以继续编辑…',
  'speakers.result.found': '识别出 {count} 位发言人。如需撤销，请在历史版本中恢复。',
  'speakers.result.same': '识别出 {count} 位发言人，与现有的一致，没有改动。',
  'speakers.result.none': '没有识别出发言人，文字没有改动。',
  'speakers.bar.dismiss': '知道了',
  'speakers.form.install': '安装识别发言人的模型后，可以按声音自动区分发言人：npm run models speakers',
}
