/** Of the development build’s measurements. */
export const bench = {
  'bench.page.title': '编辑器性能：在这个页面里实测（毫秒）',
  'bench.page.figure': '指标',
  'bench.page.ratio': '倍数',
  'bench.page.running': '正在测量 {count, number} 个段落…',
  'bench.figure.open': '打开到第一行文字',
  'bench.figure.work': '打一个字的计算，p95',
  'bench.figure.paint': '打一个字到显示，p95',
  'bench.figure.tick': '播放时每帧跟随',
  'bench.figure.find': '全文查找',
  'bench.figure.replace': '替换 1,000 处',
  'bench.figure.undo': '撤销替换',
  'bench.figure.export': '导出全部文本格式',
} as const
